import type * as z from 'zod/mini';

/** Texts of every form that a field may ask for; the first that it accepts is taken. */
const texts = [
  '0197f3a0-5b1e-7c42-9d10-be11a0000001',
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  '2026-01-02T03:04:05.678Z',
  '2011-03-01',
  '#8a5a3c',
  'bella@example.org',
  'https://everpaw.example/picture',
  'Bella, who carried a stick',
  'Bella',
  '02:00',
  '/',
  'Qm9lbGxhLWNhcnJpZWQtYS1zdGljay1ldmVyeS13YWw',
  'UTC',
  'data:image/jpeg;base64,Qm9lbGxh',
];

// zod/mini describes a schema in `_zod.def`; only the kinds that events and requests use are read here.
type Def = {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  entries?: Record<string, string | number>;
  values?: unknown[];
  options?: z.ZodMiniType[];
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
};

/** A value that a schema accepts, the same every time, with every optional field there. Throws for a kind that no event has yet. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = () => sampleOf(def.innerType ?? def.element ?? def.options?.[0] ?? schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, sampleOf(field)]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'union':
      return inner();
    case 'array':
      return [inner()];
    // What a transformed field takes.
    case 'pipe':
      return def.in ? sampleOf(def.in) : null;
    case 'intersection':
      return Object.assign({}, ...[def.left, def.right].map((side) => side && sampleOf(side)));
    case 'unknown':
      return null;
    case 'record':
      return def.valueType ? { bella: sampleOf(def.valueType) } : {};
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'boolean':
      return true;
    case 'number':
      return [7, 1, 0.5].find((value) => schema.safeParse(value).success);
    case 'string': {
      // What merely has to be text gets words.
      const free =
        schema.safeParse('Bella, who carried a stick').success &&
        schema.safeParse('Any other few words').success;
      return free ? texts[7] : texts.find((value) => schema.safeParse(value).success);
    }
    default:
      throw new Error(`There is no sample for ${def.type} yet`);
  }
}

import type { Fields, ValuesOf } from '@everpaw/contracts/kernel/fields/define-fields';
import { type StoredShape, storedShape } from '@everpaw/contracts/kernel/fields/field-schemas';
import type { PathOf } from './projection.ts';

type Schema = StoredShape<Fields>[string];
type Path = typeof String | typeof Number | typeof Boolean | [Path];

// zod's internal description of a schema; only the properties used here.
type Def = { type: string; innerType: Schema; element: Schema };

function pathOf(schema: Schema): Path {
  const { type, innerType, element } = schema._zod.def as unknown as Def; // see above
  if (type === 'array') return [pathOf(element)];
  if (type === 'nullable' || type === 'optional') return pathOf(innerType);
  if (type === 'number') return Number;
  if (type === 'boolean') return Boolean;
  if (type === 'string' || type === 'enum') return String;
  throw new TypeError(`There is no path for ${type} yet`);
}

/** Returns the fields as paths of a mongoose schema. Throws a `TypeError` for an unsupported type. */
export function pathsOf<F extends Fields>(fields: F): { [Name in keyof F]: PathOf<ValuesOf<F>[Name]> } {
  const paths = Object.fromEntries(
    Object.entries(storedShape(fields)).map(([name, schema]) => [name, pathOf(schema)]),
  );
  return paths as ReturnType<typeof pathsOf<F>>; // by their names and kinds
}

import type { Plugin } from 'vite';

/** The properties of an endpoint that the app needs; the others are for the server and its OpenAPI document. */
const needed = new Set(['method', 'path']);

/** The part of a syntax tree that is read. */
type Node = { type: string; start: number; end: number; [child: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Yields the properties of every call `endpoint({…})` below a node. */
function* definitionsIn(node: Node): Generator<Node[]> {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'endpoint')
    yield (given?.[0]?.properties as Node[] | undefined) ?? [];
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* definitionsIn(child);
}

/**
 * Keeps the method and path of each endpoint in `*.api.ts` and blanks the rest: otherwise a page that calls one
 * endpoint would load the summaries, access rules and limits of all of a feature's endpoints. Positions stay valid.
 */
export function onlyAddresses(code: string, program: unknown): string {
  if (!isNode(program)) return code;
  let left = code;
  for (const properties of definitionsIn(program))
    for (const { start, end, ...property } of properties) {
      const name = (property as { key?: { name?: string } }).key?.name ?? '';
      if (needed.has(name)) continue;
      const comma = left[end] === ',' ? 1 : 0;
      left =
        left.slice(0, start) +
        left.slice(start, end + comma).replace(/[^\n]/g, ' ') +
        left.slice(end + comma);
    }
  return left;
}

/** The Vite plugin that applies `onlyAddresses`. */
export function endpointsOfTheApp(): Plugin {
  return {
    name: 'everpaw:endpoints-of-the-app',
    apply: 'build',
    transform: {
      filter: { id: /\.api\.ts$/ },
      handler(code) {
        return { code: onlyAddresses(code, this.parse(code)), map: null };
      },
    },
  };
}

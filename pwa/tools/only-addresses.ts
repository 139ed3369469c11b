import type { Plugin } from 'vite';

/** What the app needs of an endpoint; the rest of a definition is for the server and its document. */
const needed = new Set(['method', 'path']);

/** As much of a syntax tree as is looked at. */
type Node = { type: string; start: number; end: number; [child: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every call `endpoint({…})` below a node, as the properties that it is given. */
function* definitionsIn(node: Node): Generator<Node[]> {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'endpoint')
    yield (given?.[0]?.properties as Node[] | undefined) ?? [];
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* definitionsIn(child);
}

/**
 * Leaves method and path of each endpoint in `*.api.ts` and blanks the rest: summaries, access, rates and limits of
 * all of a feature's endpoints would otherwise travel with a page that calls one of them. Positions stay as they are.
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

/** `onlyAddresses` as a step of the build. */
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

import type { Plugin } from 'vite';

/** The properties of an endpoint that the app needs; the others are for the server and its OpenAPI document. */
const needed = new Set(['method', 'path']);

/** The part of a syntax tree that is read. */
type Node = { type: string; start: number; end: number; [child: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Yields the children of a node, without names that refer to no variable. */
function* childrenOf(node: Node): Generator<Node> {
  for (const [name, value] of Object.entries(node)) {
    if ((name === 'key' || name === 'property') && node.computed === false) continue;
    for (const child of [value].flat()) if (isNode(child)) yield child;
  }
}

const nameOf = (property: Node) => (property as { key?: { name?: string } }).key?.name ?? '';

/** Yields the unneeded properties of every call `endpoint({…})` below a node. */
function* unneededIn(node: Node): Generator<Node> {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'endpoint')
    for (const property of (given?.[0]?.properties as Node[] | undefined) ?? [])
      if (!needed.has(nameOf(property))) yield property;
  for (const child of childrenOf(node)) yield* unneededIn(child);
}

/** Yields the names of the variables that are used below a node, outside of the nodes left out. */
function* namesIn(node: Node, leftOut: ReadonlySet<Node>): Generator<string> {
  if (leftOut.has(node)) return;
  if (node.type === 'Identifier') yield node.name as string;
  for (const child of childrenOf(node)) yield* namesIn(child, leftOut);
}

/** Returns the names that an import or a declaration defines for the module's own use; none for other statements. */
function ownNames({ type, specifiers, declarations, id }: Node): string[] {
  if (type === 'ImportDeclaration')
    return (specifiers as { local: Node }[]).map(({ local }) => `${local.name}`);
  if (type === 'VariableDeclaration') return (declarations as { id: Node }[]).map((one) => `${one.id.name}`);
  return type === 'FunctionDeclaration' ? [`${(id as Node).name}`] : [];
}

/** Returns the statements of a module that define only what the others, outside of the nodes left out, don't use. */
function unusedOf(statements: Node[], leftOut: ReadonlySet<Node>): Node[] {
  const used = new Set<string>();
  const isUsed = (statement: Node) => {
    const own = ownNames(statement);
    return own.length === 0 || own.some((name) => used.has(name));
  };
  let unused = statements;
  for (let found = unused.filter(isUsed); found.length > 0; found = unused.filter(isUsed)) {
    for (const statement of found) for (const name of namesIn(statement, leftOut)) used.add(name);
    unused = unused.filter((statement) => !found.includes(statement));
  }
  return unused;
}

/**
 * Keeps the method and path of each endpoint in `*.api.ts` and blanks the rest, with the imports and variables that
 * only the rest uses. Otherwise a page that calls one endpoint would load the schemas, summaries, access rules and
 * limits of all of a feature's endpoints. Positions stay valid.
 */
export function onlyAddresses(code: string, program: unknown): string {
  if (!isNode(program)) return code;
  const leftOut = new Set(unneededIn(program));
  const blanked = [...leftOut, ...unusedOf(program.body as Node[], leftOut)];
  return blanked.reduce((left, { start, end }) => {
    const until = left[end] === ',' ? end + 1 : end;
    return left.slice(0, start) + left.slice(start, until).replace(/[^\n]/g, ' ') + left.slice(until);
  }, code);
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

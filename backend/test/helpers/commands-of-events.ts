import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const readAs = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** A piece of code that is run for some commands only. */
type Region = { commands: readonly string[]; node: ts.Node };

const isText = (node: ts.Node): node is ts.StringLiteral => ts.isStringLiteral(node);

function everyNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  ts.forEachChild(root, (child) => everyNode(child, visit));
}

/** The texts that `command.type` is compared with in a condition. */
function comparedWith(condition: ts.Expression): string[] {
  const found: string[] = [];
  everyNode(condition, (node) => {
    if (!ts.isBinaryExpression(node)) return;
    if (node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return;
    if (node.left.getText() === 'command.type' && isText(node.right)) found.push(node.right.text);
  });
  return found;
}

/** What is run for which command: a handler of a table, a case of a switch, what follows a comparison. */
function regionsOf(source: ts.SourceFile, commands: ReadonlySet<string>): Region[] {
  const regions: Region[] = [];
  everyNode(source, (node) => {
    if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      if (commands.has(name)) regions.push({ commands: [name], node });
    }
    if (ts.isCaseClause(node) && isText(node.expression) && commands.has(node.expression.text)) {
      const clauses = node.parent.clauses;
      // An empty case falls through to the next one that has a body.
      const body = clauses.slice(clauses.indexOf(node)).find(({ statements }) => statements.length > 0);
      if (body) regions.push({ commands: [node.expression.text], node: body });
    }
    if (ts.isIfStatement(node)) {
      const compared = comparedWith(node.expression).filter((type) => commands.has(type));
      if (compared.length > 0) regions.push({ commands: compared, node: node.thenStatement });
    }
  });
  return regions;
}

/** The types of events that a piece of code makes, by itself or in functions of its file that it calls. */
function eventsMade(
  root: ts.Node,
  events: ReadonlySet<string>,
  functions: ReadonlyMap<string, ts.Node>,
): Set<string> {
  const made = new Set<string>();
  const seen = new Set<ts.Node>();
  const look = (start: ts.Node) => {
    if (seen.has(start)) return;
    seen.add(start);
    everyNode(start, (node) => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'type')
        everyNode(node.initializer, (value) => {
          if (isText(value) && events.has(value.text)) made.add(value.text);
        });
      if (ts.isIdentifier(node)) {
        const called = functions.get(node.text);
        if (called) look(called);
      }
    });
  };
  look(root);
  return made;
}

function functionsIn(source: ts.SourceFile): Map<string, ts.Node> {
  const functions = new Map<string, ts.Node>();
  for (const statement of source.statements)
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
  return functions;
}

function sourcesIn(folder: string, suffix: string): ts.SourceFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(folder, name))
    .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), readAs, true));
}

/** The types of all commands: `Command<'Type', …>` in `*.commands.ts`. */
export function commandTypesIn(folder: string): Set<string> {
  const found = new Set<string>();
  for (const source of sourcesIn(folder, '.commands.ts'))
    everyNode(source, (node) => {
      if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'Command') return;
      const [type] = node.typeArguments ?? [];
      if (type && ts.isLiteralTypeNode(type) && isText(type.literal)) found.add(type.literal.text);
    });
  return found;
}

/**
 * Which commands an event follows from, read from the deciders' own code: the types of events that the handler of each
 * command makes. `folder` is searched for `*.decider.ts` and `*.commands.ts`.
 */
export function commandsOfEvents(folder: string, events: ReadonlySet<string>): Record<string, string[]> {
  const commands = commandTypesIn(folder);
  const found = new Map<string, Set<string>>([...events].map((type) => [type, new Set()]));
  for (const source of sourcesIn(folder, '.decider.ts')) {
    const functions = functionsIn(source);
    for (const { commands: types, node } of regionsOf(source, commands))
      for (const event of eventsMade(node, events, functions))
        for (const type of types) found.get(event)?.add(type);
  }
  return Object.fromEntries(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([event, types]) => [event, [...types].sort()] as const),
  );
}

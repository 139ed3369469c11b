import type { DeskLine } from '@everpaw/contracts/audit/desk.dto';

/** A command with the events it caused and the commands it ran first (claims). */
export type CommandNode = {
  kind: 'command';
  id: string;
  type: string;
  by: DeskLine['by'];
  at: string;
  children: CauseNode[];
};
/** An event with the commands it caused. */
export type EventNode = { kind: 'event'; id: string; line: DeskLine; children: CommandNode[] };
export type CauseNode = CommandNode | EventNode;

/**
 * Returns the causes and effects among the events of one request, in the order of the log. A command is a child of the
 * event or command that it names as its cause, and otherwise a root. A command in a cycle, which only a tampered log
 * contains, is a root too. Each event appears once.
 */
export function causeTree(lines: readonly DeskLine[]): CommandNode[] {
  const commands = new Map<string, CommandNode>();
  const events = new Map<string, EventNode>();
  const causes = new Map<string, string>();
  for (const line of lines) {
    const { commandId: id, commandType: type, by, at, causationId } = line;
    const command: CommandNode = commands.get(id) ?? { kind: 'command', id, type, by, at, children: [] };
    const event: EventNode = { kind: 'event', id: line.eventId, line, children: [] };
    commands.set(id, command);
    command.children.push(event);
    events.set(event.id, event);
    causes.set(id, causationId);
  }
  const commandOf = new Map(lines.map(({ eventId, commandId }) => [eventId, commandId]));
  /** Returns the id of the command that caused another one, directly or by one of its events. */
  const parentOf = (id: string): string | undefined => {
    const cause = causes.get(id) ?? id;
    const parent = commands.has(cause) ? cause : commandOf.get(cause);
    return parent === id ? undefined : parent;
  };
  const roots: CommandNode[] = [];
  for (const [id, command] of commands) {
    const cause = causes.get(id) ?? id;
    const event = events.get(cause);
    const claiming = commands.get(cause);
    if (parentOf(id) === undefined || isInCircle(id, parentOf)) roots.push(command);
    else if (event) event.children.push(command);
    // The commands that a command ran first come before its own events.
    else if (claiming) claiming.children.unshift(command);
  }
  return roots;
}

function isInCircle(id: string, parentOf: (id: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let next = parentOf(id); next !== undefined; next = parentOf(next)) {
    if (next === id) return true;
    if (seen.has(next)) return false;
    seen.add(next);
  }
  return false;
}

/** A visible row of the tree, with its depth and its position among its siblings, both from 1. */
export type TreeRow = {
  node: CauseNode;
  level: number;
  place: number;
  siblings: number;
  parent: string | null;
};

/** Returns the rows of a tree from top to bottom, without the children of closed nodes. */
export function rowsOf(
  nodes: readonly CauseNode[],
  closed: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, index) => [
    { node, level, place: index + 1, siblings: nodes.length, parent },
    ...(closed.has(node.id) ? [] : rowsOf(node.children, closed, level + 1, node.id)),
  ]);
}

import type { DeskLine } from '@everpaw/contracts/audit/desk.dto';

/** A command with the events that it led to, and with those commands that it asked for first (claims). */
export type CommandNode = {
  kind: 'command';
  id: string;
  type: string;
  by: DeskLine['by'];
  at: string;
  children: CauseNode[];
};
/** An event with the commands that followed from it. */
export type EventNode = { kind: 'event'; id: string; line: DeskLine; children: CommandNode[] };
export type CauseNode = CommandNode | EventNode;

/**
 * What caused what among events that followed from one request, in the order of the log. A command stands below the
 * event or the command that it names as its cause, else at the top; one that is its own cause in a circle, which only
 * an altered log has, stands at the top too. Every event is there once.
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
  /** The command that another one follows from, by itself or by one of its events. */
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
    // What a command asked for first stands before its own events.
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

/** A row of the tree as it is shown: how deep it stands, and its place among its siblings, from 1. */
export type TreeRow = {
  node: CauseNode;
  level: number;
  place: number;
  siblings: number;
  parent: string | null;
};

/** The rows of a tree from top to bottom, without what lies below those that are closed. */
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

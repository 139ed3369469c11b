import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../../../ui/helpers/class-names.ts';
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx';
import { type CauseNode, type CommandNode, rowsOf, type TreeRow } from './cause-tree.ts';
import { typeWords } from './desk-search.ts';
import { actorWords, eventPath, exactTime } from './desk-words.ts';

/**
 * Causes and effects as a tree with keyboard support: Up and Down move, Right opens, Left closes or moves to the
 * parent, Home and End move to the ends, and Enter opens an event. `own` is the id of the current event.
 */
export function CauseTree({
  roots,
  own,
  label,
}: {
  roots: readonly CommandNode[];
  own: string;
  label: string;
}) {
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(own);
  const navigate = useNavigate();
  const rows = rowsOf(roots, closed);
  const activeRow = rows.find(({ node }) => node.id === active) ?? rows[0];

  function toggle(id: string, close: boolean) {
    const next = new Set(closed);
    if (close) next.add(id);
    else next.delete(id);
    setClosed(next);
  }

  function go(row: TreeRow | undefined) {
    if (!row) return;
    setActive(row.node.id);
    tree.current?.querySelector<HTMLElement>(`[data-node="${row.node.id}"]`)?.focus();
  }

  function open(node: CauseNode) {
    if (node.kind === 'event' && node.id !== own) void navigate(eventPath(node.line));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!activeRow) return;
    const { node, parent } = activeRow;
    const index = rows.indexOf(activeRow);
    const isClosed = closed.has(node.id);
    const canClose = node.children.length > 0 && !isClosed;
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(rows[index + 1]),
      ArrowUp: () => go(rows[index - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (isClosed ? toggle(node.id, false) : node.children.length > 0 && go(rows[index + 1])),
      ArrowLeft: () => (canClose ? toggle(node.id, true) : go(rows.find((row) => row.node.id === parent))),
      Enter: () => open(node),
      ' ': () => open(node),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div ref={tree} role="tree" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1} data-quiet-focus>
      {rows.map((row) => (
        <Row
          key={row.node.id}
          row={row}
          isOwn={row.node.id === own}
          isActive={row === activeRow}
          isClosed={closed.has(row.node.id)}
          onPress={() => {
            go(row);
            if (row.node.kind === 'event') open(row.node);
            else toggle(row.node.id, !closed.has(row.node.id));
          }}
        />
      ))}
    </div>
  );
}

function Row({
  row: { node, level, place, siblings },
  isOwn,
  isActive,
  isClosed,
  onPress,
}: {
  row: TreeRow;
  isOwn: boolean;
  isActive: boolean;
  isClosed: boolean;
  onPress: () => void;
}) {
  const isEvent = node.kind === 'event';
  const [type, by, at] = isEvent
    ? [node.line.type, null, node.line.at]
    : [node.type, actorWords(node.by), node.at];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={node.children.length > 0 ? !isClosed : undefined}
      aria-selected={isActive}
      aria-current={isOwn ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={onPress}
      // Limits the indentation, so that deep levels have room for text on a phone.
      style={{ paddingInlineStart: `${0.5 + Math.min(level - 1, 6) * 1.125}rem` }}
      className={classNames(
        'flex min-h-11 cursor-pointer items-baseline gap-2 rounded-soft py-2.5 pr-3 hover:bg-sunk',
        isOwn && 'bg-moss-wash',
      )}
    >
      <ChevronDownIcon
        className={classNames(
          'size-4 shrink-0 self-center text-ink-soft transition-transform',
          isClosed && '-rotate-90',
          node.children.length === 0 && 'invisible',
        )}
      />
      <span className="min-w-0">
        <span className={isEvent ? 'font-semibold' : 'text-ink-soft'}>{typeWords(type)}</span>
        {by !== null && <span className="text-ink-soft"> · {by}</span>}
        {isOwn && <span className="text-moss text-small"> · {deskMessages.thisEvent}</span>}
        <time dateTime={at} className="block text-ink-soft text-small tabular-nums">
          {exactTime(at)}
        </time>
      </span>
    </div>
  );
}

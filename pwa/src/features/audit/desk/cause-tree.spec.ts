import type { DeskLine } from '@everpaw/contracts/audit/desk.dto';
import { expect, test } from 'vitest';
import { positionOf } from '../../../test-memorials.ts';
import { type CauseNode, causeTree, rowsOf } from './cause-tree.ts';

const id = (name: string) => `0197f3a0-0000-7000-8000-${name.padStart(12, '0')}`;

let lines = 0;
function line(type: string, command: string, cause: string): DeskLine {
  lines += 1;
  return {
    position: positionOf(lines),
    eventId: id(type),
    stream: 'account-1',
    revision: lines,
    type,
    at: '2026-03-01T12:00:00.000Z',
    by: { kind: 'visitor', accountId: null, name: null },
    account: null,
    memorialId: null,
    correlationId: id('1'),
    causationId: id(cause),
    commandId: id(command),
    commandType: `Command ${command}`,
  };
}

/** A tree as text: `Command 1 > [Command 2 > [b], a > [Command 3 > [c]]]`. */
function told(nodes: readonly CauseNode[]): string {
  return nodes
    .map((node) => {
      const name = node.kind === 'command' ? node.type : node.line.type;
      return node.children.length === 0 ? name : `${name} > [${told(node.children)}]`;
    })
    .join(', ');
}

test('a command stands below what caused it: its claims before its events, what followed below the event', () => {
  const tree = causeTree([
    line('aa', '2', '1'),
    line('ab', '1', '1'),
    line('ac', '1', '1'),
    line('ad', '3', 'ab'),
    line('ae', '4', 'ad'),
  ]);
  expect(told(tree)).toBe('Command 1 > [Command 2 > [aa], ab > [Command 3 > [ad > [Command 4 > [ae]]]], ac]');
});

test('what caused it may be left out: then it stands at the top', () => {
  expect(told(causeTree([line('aa', '1', '1'), line('ab', '5', '99')]))).toBe(
    'Command 1 > [aa], Command 5 > [ab]',
  );
});

test('a circle, which only an altered log has, loses no event and comes to an end', () => {
  const tree = causeTree([line('aa', '1', 'ab'), line('ab', '2', 'aa'), line('ac', '3', 'ab')]);
  expect(told(tree)).toBe('Command 1 > [aa], Command 2 > [ab > [Command 3 > [ac]]]');
  expect(causeTree([])).toEqual([]);
});

test('its rows know how deep and at which place they stand; what is closed hides what lies below', () => {
  const tree = causeTree([line('aa', '2', '1'), line('ab', '1', '1')]);
  expect(rowsOf(tree, new Set()).map(({ level, place, siblings }) => [level, place, siblings])).toEqual([
    [1, 1, 1],
    [2, 1, 2],
    [3, 1, 1],
    [2, 2, 2],
  ]);
  expect(rowsOf(tree, new Set([id('2')])).map(({ node }) => node.id)).toEqual([id('1'), id('2'), id('ab')]);
});

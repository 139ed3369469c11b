import 'fake-indexeddb/auto';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import type { LivingMemorial } from '@everpaw/contracts/memorials/memorial.decider';
import {
  addMemoryData,
  editMemoryData,
  type MemoryCommand,
} from '@everpaw/contracts/timeline/memory.commands';
import { type MemoryDto, memoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { MemoryAdded, MemoryChanged, type MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import type { MemoryDoc } from '@everpaw/projections/timeline/memories.view';
import { memoryHistory } from '@everpaw/projections/timeline/memory.history';
import { memoryRules } from '@everpaw/projections/timeline/memory.offline';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import { entities } from '../../offline/store/entities.ts';
import { refusalOf } from '../../offline/store/refusals.ts';
import { entry } from '../../offline/testing/fixtures.ts';
import { RefusedChange } from '../shared/refused-change.tsx';
import { additionOf, editOf, emptyMemory, formOfMemory, memoryErrors, storedMemory } from './memory-form.ts';

/** The line that a field needs in `memory.fields.ts`, where it is read from everywhere else. */
vi.mock('@everpaw/contracts/timeline/memory.fields', async (importOriginal) => {
  const fields = await importOriginal<typeof import('@everpaw/contracts/timeline/memory.fields')>();
  const { defineFields, field } = await import('@everpaw/contracts/kernel/fields/define-fields');
  const toyField = field(({ lineOrNull }) => lineOrNull({ max: 20 }), {
    label: 'Toy field',
    default: null,
    erased: null,
    since: 2,
  });
  return { ...fields, memoryFields: defineFields({ ...fields.memoryFields, toyField }) };
});

afterEach(cleanup);

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, memoryId, ownerId] = [id(1), id(2), id(3)];
const about = { memoryId, memorialId };
const viewer = { accountId: ownerId, isKeeper: true };
const at = '2026-03-01T12:00:00.000Z';
const memorial = {
  status: 'active',
  memorialId,
  ownerId,
  keepers: [],
  isPublic: true,
} as unknown as LivingMemorial;

const written = { date: '2015-06-21', title: 'The sea', description: 'She sat down in it.' };
/** The form as somebody filled it in. */
const formWith = (toyField: string) => storedMemory({ ...written, toyField }, null);

type Doc = MemoryDoc & { position: string; toyField?: string | null };

/** The facts that a command of this type leads to. */
function decided(type: MemoryCommand['type'], data: object, doc: Doc | null = null): MemoryEvent[] {
  const { decider, stateOf, context } = memoryRules;
  const meta = { commandId: id(9), actor: { kind: 'account' as const, accountId: ownerId }, at };
  const known = context({ root: memorial, subscriptionStatus: 'premium', media: new Map() });
  return decider.decide({ type, data, meta }, stateOf(doc), known) as MemoryEvent[];
}

const recorded = <E extends MemoryEvent>(event: E) => ({ ...event, meta: { at } }) as unknown as Recorded<E>;

function folded(doc: Doc | null, event: MemoryEvent): Doc {
  return { ...memoryRules.view.evolve(doc, recorded(event), memoryId), position: '1' } as Doc;
}

const add = (toyField: string) => parseOrRefuse(addMemoryData, additionOf(formWith(toyField), about));

describe('a field that is one line in memory.fields.ts', () => {
  test('begins empty in the form, is checked by its schema and sent', () => {
    expect(emptyMemory).toMatchObject({ toyField: '' });
    expect(memoryErrors(formWith('x'.repeat(21)))).toEqual({
      toyField: 'Please use at most 20 characters',
    });
    expect(add(' Rain ')).toMatchObject({ toyField: 'Rain' });
    expect(add('')).toMatchObject({ toyField: null });
    const { toyField: _, ...older } = { toyField: null, ...additionOf(formWith(''), about) };
    expect(parseOrRefuse(addMemoryData, older)).toMatchObject({ toyField: null });
  });

  test('is stored, sealed with the other words, read back and answered', () => {
    const [added] = decided('AddMemory', add('Rain')) as [MemoryEvent];
    expect(MemoryAdded.schema.safeParse(added.data).data).toMatchObject({ toyField: 'Rain' });
    expect(MemoryAdded.personal?.erased).toMatchObject({ toyField: null });
    const doc = folded(null, added);
    expect(doc.toyField).toBe('Rain');
    const dto = memoryRules.dtoOf(doc, viewer);
    expect(memoryDto.parse({ ...dto, position: '1' })).toMatchObject({ toyField: 'Rain' });
    expect(formOfMemory(dto as MemoryDto)).toMatchObject({ toyField: 'Rain' });
    expect(
      folded(doc, { type: 'MemoryDeleted', data: { ...about, authorId: ownerId, sha256: null } }),
    ).toMatchObject({ toyField: null });
  });

  test('is missing in events and DTOs from before it, which read as its default', () => {
    const [added] = decided('AddMemory', add('')) as [Extract<MemoryEvent, { type: 'MemoryAdded' }>];
    const { toyField: _, ...older } = { toyField: null, ...added.data };
    expect(MemoryAdded.schema.safeParse(older).success).toBe(true);
    const doc = folded(null, { ...added, data: older });
    expect(doc.toyField).toBeNull();
    const { toyField: __, ...cached } = { toyField: null, ...(memoryRules.dtoOf(doc, viewer) as MemoryDto) };
    expect(memoryDto.safeParse(cached).success).toBe(true);
    expect(memoryRules.docOf(cached, viewer)).toMatchObject({ toyField: null });
    expect(formOfMemory(cached)).toMatchObject({ toyField: '' });
  });

  test('is told in the history, and in the conflict of two people who change it', async () => {
    const doc = folded(null, decided('AddMemory', add('Rain'))[0] as MemoryEvent);
    const edit = (toyField: string) =>
      parseOrRefuse(editMemoryData, editOf(formWith(toyField), formWith('Rain'), about));
    const [changed] = decided('EditMemory', edit('Snow'), doc) as [
      Extract<MemoryEvent, { type: 'MemoryChanged' }>,
    ];
    expect(MemoryChanged.schema.safeParse(changed.data).data).toMatchObject({
      changes: { toyField: 'Snow' },
    });
    expect(memoryHistory.words.MemoryChanged.tell(recorded(changed), doc).changes).toEqual([
      { field: 'Toy field', before: 'Rain', after: 'Snow' },
    ]);

    const mine = edit('Sun');
    const error = raised(() => decided('EditMemory', mine, folded(doc, changed)));
    expect(error).toMatchObject({ code: 'edit-conflict', current: { toyField: 'Snow' } });
    expect(await memoryEntity.words()).toContain('toyField');
    const refused = { ...entry(1, 'EditMemory', mine), state: 'rejected' as const, error: error as never };
    const refusal = await refusalOf(entities, refused, []);
    expect(refusal.words).toBe('Sun');
    render(
      <OfflineContext value={openOffline()}>
        <RefusedChange refusal={refusal} />
      </OfflineContext>,
    );
    expect(screen.getByText('Toy field')).toBeTruthy();
    const versions = ['Your version', 'Current version'].map(
      (version) => screen.getByText(version).nextElementSibling?.textContent,
    );
    expect(versions).toEqual(['Sun', 'Snow']);
  });
});

function raised(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was raised');
}

import { entities } from '../src/offline/store/entities.ts';
import { fold, type UnsentEntry } from '../src/offline/store/fold.ts';
import { median } from './median.ts';
import type { BenchRow } from './page.bench.ts';

/** The duration of a frame, in milliseconds. */
const frameMs = 16;
const memorialId = '0197f3a0-0000-7000-8000-000000000001';

/** Commands queued in a long day offline: many tributes to one memorial. */
function pendingTributes(count: number): UnsentEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `0197f3a0-0000-7000-8000-1${index.toString(16).padStart(11, '0')}`;
    const tributeId = `0197f3a0-0000-7000-8000-2${index.toString(16).padStart(11, '0')}`;
    return {
      id,
      type: 'SignGuestbook',
      payload: {
        tributeId,
        memorialId,
        visitorName: 'Ines',
        visitorLocation: 'Porto',
        tributeMessage: `Words ${index}`,
      },
      createdAt: '2026-01-01T10:00:00.000Z',
      accountId: null,
      state: 'queued',
      position: null,
      entity: 'tribute',
      entityId: tributeId,
      root: `memorial/${memorialId}`,
      blobs: [],
    };
  });
}

/**
 * The rules applied to 500 queued commands on top of one memorial. The floor is reading and copying the same
 * commands without the rules.
 */
export async function foldOf500(rounds: number): Promise<BenchRow> {
  const pending = pendingTributes(500);
  const confirmed = [
    {
      entity: 'memorial',
      dto: {
        id: memorialId,
        userId: '0197f3a0-0000-7000-8000-000000000002',
        keepers: ['0197f3a0-0000-7000-8000-000000000002'],
        customDomain: null,
        petName: 'Bella',
        petType: 'dog' as const,
        birthDate: null,
        passedDate: null,
        memorialText: '',
        templateId: 'classic',
        isPublic: true,
        guestbookPolicy: 'show-at-once' as const,
        images: [],
        tributeCount: 0,
        createdAt: '2026-01-01T09:00:00.000Z',
        updatedAt: '2026-01-01T09:00:00.000Z',
        deletedAt: null,
        position: '',
      },
    },
  ];
  const context = { list: entities, rules: await entities.rulesOf('memorial') };
  const viewer = { accountId: null, subscriptionStatus: 'free' as const };
  const folded: number[] = [];
  const copied: number[] = [];
  // The first runs are warm-up.
  for (let round = 0; round < rounds + 5; round += 1) {
    const copying = performance.now();
    structuredClone(pending);
    copied.push(performance.now() - copying);
    const folding = performance.now();
    const { documents, undecided } = fold(pending, confirmed, { ...context, viewer });
    folded.push(performance.now() - folding);
    if (documents.size !== 501 || undecided.length > 0) throw new Error('The fold lost a command.');
  }
  const value = median(folded.slice(5));
  return {
    name: 'fold of 500 pending commands',
    value,
    unit: 'ms',
    floor: median(copied.slice(5)),
    wanted: { atMost: frameMs },
  };
}

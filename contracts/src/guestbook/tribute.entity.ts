import { defineEntity, type EntityViewer } from '../kernel/features/entity.ts';
import { type PictureShape, pictureUrl } from '../media/media.url.ts';
import { guestbookApi } from './guestbook.api.ts';
import type { TributeDto } from './tribute.dto.ts';

type About = { tributeId: string };

/** Returns the URL of a tribute's photo as the guestbook shows it. */
export const tributePhotoUrl = (photo: PictureShape): string => pictureUrl(photo, 640, { format: 'webp' });

const tributeId = ({ tributeId: id }: About) => id;
const load = () => import('./tribute.commands.ts');

/** A tribute of a guestbook. Tributes commute, so each has its own lane. */
export const tributeEntity = defineEntity<TributeDto>()({
  name: 'tribute',
  wire: 'tributes',
  id: tributeId,
  parent: { entity: 'memorial', field: 'memorialId' },
  lane: tributeId,
  creates: ['SignGuestbook'],
  countOf: ({ tributeCount }: { tributeCount: number }) => tributeCount,
  dto: async () => (await import('./tribute.dto.ts')).tributeDto,
  shownTo(dto: TributeDto, { accountId, isKeeper }: EntityViewer): TributeDto | null {
    const mine = dto.mine && accountId !== null;
    if (dto.status !== 'shown' && !isKeeper && !mine) return null;
    // On a shared device, the next account must not take over this one's heart.
    const heart = dto.hearted && accountId === null ? { hearted: false } : {};
    return { ...dto, ...heart, mine, reports: isKeeper ? dto.reports : 0 };
  },
  // The same tribute may have been sent to the account and, after its session ended, to a visitor.
  merge: (before: TributeDto, next: TributeDto): TributeDto => ({
    ...next,
    mine: next.mine || before.mine,
    reports: Math.max(next.reports, before.reports),
    hearted: next.hearted || before.hearted,
  }),
  list: guestbookApi.list,
  changes: guestbookApi.changes,
  pageFiles: ({ photo }: TributeDto) => (photo ? [tributePhotoUrl(photo)] : []),
  words: async () => (await load()).tributeWords,
  commands: {
    SignGuestbook: {
      v: 1,
      by: 'visitor',
      title: 'Your tribute',
      load: async () => ({ schema: (await load()).signGuestbookData }),
    },
    HideTribute: {
      v: 1,
      by: 'account',
      title: 'Hiding a tribute',
      load: async () => ({ schema: (await load()).tributeIdData }),
    },
    ShowTribute: {
      v: 1,
      by: 'account',
      title: 'Showing a tribute',
      load: async () => ({ schema: (await load()).tributeIdData }),
    },
    DeleteTribute: {
      v: 1,
      by: 'account',
      title: 'Deleting a tribute',
      load: async () => ({ schema: (await load()).tributeIdData }),
    },
    AnswerTribute: {
      v: 1,
      by: 'account',
      title: 'Your answer to a tribute',
      load: async () => ({ schema: (await load()).answerTributeData }),
    },
    RemoveTributeAnswer: {
      v: 1,
      by: 'account',
      title: 'Removing the answer to a tribute',
      load: async () => ({ schema: (await load()).tributeIdData }),
    },
    HeartTribute: {
      v: 1,
      by: 'visitor',
      title: 'A heart on a tribute',
      own: 'by',
      load: async () => ({ schema: (await load()).heartTributeData }),
    },
    ReportTribute: {
      v: 1,
      by: 'visitor',
      title: 'Your report',
      oncePer: tributeId,
      load: async () => ({ schema: (await load()).reportTributeData }),
    },
  },
});

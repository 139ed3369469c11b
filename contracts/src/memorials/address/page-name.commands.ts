import * as z from 'zod/mini';
import type { Command } from '../../kernel/decider.ts';
import { text, uuid } from '../../kernel/fields/schemas.ts';
import { normalPageName, pageNameLength } from './page-name.ts';

/** A name as a person types it, in its stored form. The decider validates it. */
export const pageName = z.pipe(text({ max: pageNameLength.max * 2 }), z.transform(normalPageName));

export const changePageNameData = z.object({ memorialId: uuid, pageName });
export type ChangePageName = Command<'ChangePageName', z.infer<typeof changePageNameData>>;

/** Sent only by reactions, after `claim` reserved a name. */
export const lapsePageNameData = z.object({
  memorialId: uuid,
  ownerId: uuid,
  pageNameKey: z.string(),
  claim: uuid,
});
export type LapsePageName = Command<'LapsePageName', z.infer<typeof lapsePageNameData>>;

/** `pageNameKey` is the hash of the name, which names the stream of its reservation. */
export const reservePageNameData = lapsePageNameData;
export type ReservePageName = Command<'ReservePageName', z.infer<typeof reservePageNameData>>;

/** Releases the name if `claim` holds it; null releases it in any case. */
export const releasePageNameData = z.object({
  memorialId: uuid,
  pageNameKey: z.string(),
  claim: z.nullable(uuid),
});
export type ReleasePageName = Command<'ReleasePageName', z.infer<typeof releasePageNameData>>;

export type PageNameCommand = ReservePageName | ReleasePageName;

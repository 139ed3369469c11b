import type * as z from 'zod/mini';
import { reportTributeData, signGuestbookData, tributeIdData } from '../guestbook/tribute.commands.ts';
import {
  addPhotoData,
  captionPhotoData,
  createMemorialData,
  editMemorialData,
  memorialIdData,
  removePhotoData,
  reorderPhotosData,
} from '../memorials/memorial.commands.ts';

type Sendable = {
  /** The newest shape of the payload; `upcasts[n]` turns a payload of version n into n + 1. */
  v: number;
  schema: z.ZodMiniType;
  upcasts?: Record<number, (payload: unknown) => unknown>;
};

/**
 * Every command that a device may queue and send, by type. A type is never removed and an old version never
 * refused: a phone that was off for a year still gets its words through. What is not named here cannot be sent.
 */
export const sendableCommands = {
  CreateMemorial: { v: 1, schema: createMemorialData },
  EditMemorial: { v: 1, schema: editMemorialData },
  AddPhoto: { v: 1, schema: addPhotoData },
  RemovePhoto: { v: 1, schema: removePhotoData },
  CaptionPhoto: { v: 1, schema: captionPhotoData },
  ReorderPhotos: { v: 1, schema: reorderPhotosData },
  DeleteMemorial: { v: 1, schema: memorialIdData },
  RestoreMemorial: { v: 1, schema: memorialIdData },
  SignGuestbook: { v: 1, schema: signGuestbookData },
  HideTribute: { v: 1, schema: tributeIdData },
  ShowTribute: { v: 1, schema: tributeIdData },
  DeleteTribute: { v: 1, schema: tributeIdData },
  ReportTribute: { v: 1, schema: reportTributeData },
} as const satisfies Record<string, Sendable>;

export type SendableType = keyof typeof sendableCommands;

/** The payload of a sendable command, as it is after parsing. */
export type PayloadOf<T extends SendableType> = z.infer<(typeof sendableCommands)[T]['schema']>;

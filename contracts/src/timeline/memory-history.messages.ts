import { localized } from '../kernel/languages/localized.ts';

/** A timeline's history in words; each text follows the actor's name. */
export const memoryHistoryMessages = localized('memoryHistoryMessages', {
  added: 'added a memory',
  changed: 'changed a memory',
  photoChanged: 'changed the photo of a memory',
  deleted: 'deleted a memory',
});

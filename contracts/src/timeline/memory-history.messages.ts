/** What happened in a timeline; each text follows the actor's name. */
export const memoryHistoryMessages = {
  added: 'added a memory',
  changed: 'changed a memory',
  photoChanged: 'changed the photo of a memory',
  deleted: 'deleted a memory',
} as const;

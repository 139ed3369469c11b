/** What happened in a timeline, after the name of the one who did it. */
export const memoryHistoryMessages = {
  added: 'added a memory',
  changed: 'changed a memory',
  photoChanged: 'changed the photo of a memory',
  deleted: 'deleted a memory',
} as const;

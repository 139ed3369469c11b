export const archiveEmailMessages = {
  doneSubject: (name: string) => `Archive made: ${name}`,
  doneText: (archiveName: string) => `A new archive is ready: ${archiveName}.`,
  failedSubject: (name: string) => `Archive failed: ${name}`,
  failedText: (error: string) => `No archive was made this time. ${error}.`,
  stoppedText:
    'This has happened three times in a row, so the schedule has stopped. It starts again when someone turns it back on.',
  action: 'See the schedule',
  closing: 'You get this email because your address is set on this schedule.',
} as const;

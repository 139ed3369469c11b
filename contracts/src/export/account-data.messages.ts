import { counted } from '../kernel/words.ts';

export const accountDataMessages = {
  exportTitle: 'Export my data',
  exportText:
    'A ZIP file with everything you have here: your profile, your memorials with their photographs and guestbooks, the tributes you wrote, and when you signed in.',
  exportStart: 'Prepare my data',
  exportAgain: 'Prepare it again',
  exportBuilding: 'Preparing your data',
  exportBuildingText: 'You can leave this page; it goes on without you.',
  exportProgress: (done: number, total: number) =>
    `${done} of ${counted(total, 'photo or recording', 'photos and recordings')}`,
  exportReady: (size: string, until: string) => `Ready: ${size}. It can be downloaded until ${until}.`,
  exportDownload: 'Download',
  exportFailed: 'Your data could not be prepared. Please try again.',
  exportNotThere: 'There is no export to download. Please prepare one first.',
  deleteTitle: 'Delete my account',
  deleteText:
    'Your account and your memorials with their photographs go at once and for good. Nobody can bring them back, and that includes us.',
  deleteOpen: 'Delete my account…',
  deleteDialogTitle: 'Delete your account?',
  goesIntro: 'This goes at once, for good:',
  goesAccount: (email: string) => `your account ${email}, your name and your settings`,
  goesMemorial: (petName: string, photos: number, tributes: number) =>
    `${petName}'s memorial with ${counted(photos, 'photo', 'photos')} and ${counted(tributes, 'tribute', 'tributes')}`,
  goesTributes: (count: number) => `${counted(count, 'tribute', 'tributes')} that you wrote for others`,
  goesKeeping: (count: number) =>
    `your care for ${counted(count, 'memorial', 'memorials')} of others and the memories you wrote there; everything else you added, such as photos, stays`,
  handOverFirst: (petName: string) =>
    `Others care for ${petName}'s memorial too. If it should stay, hand it over first.`,
  handOverLink: 'Hand it over',
  passwordLabel: 'Your password',
  passwordHint: 'So that nobody does this on a device you left open.',
  wrongPassword: 'This is not your password',
  passwordNeeded: 'Please enter your password',
  freshNeeded: 'You have no password, so please sign in again and delete your account within ten minutes.',
  signInAgain: 'Sign in again',
  understood: 'I know that this cannot be undone',
  understoodNeeded: 'Please confirm that you know this',
  confirm: 'Delete everything now',
  confirming: 'Deleting…',
  keep: 'Keep my account',
  deletedTitle: 'Your account is gone',
  deletedText: 'Everything you had here has been deleted. Take care.',
  certificateNotThere: 'There is no such certificate, or the erasure is not finished yet',
  certificateTitle: 'What was deleted',
  certificateLoading: 'Loading the certificate',
  certificatePending:
    'Not everything is deleted yet, or there is no such certificate. This page looks again by itself; it can take a few minutes.',
  certificateText: 'Everything of this account has been deleted, and the keys to it destroyed:',
  certificateStays: 'Photos and words that were added to the pages of others stay on those pages.',
  certificateAsked: 'Asked for',
  certificateDone: 'Done',
  certificateNumber: 'Number',
  /** The position of the certificate's event. */
  certificatePlace: 'Place in the log',
  certificateKeep:
    'It does not say whose account it was. Keep this address or print the page: nobody can find it for you.',
  certificatePrint: 'Print',
  certificateFailed: 'The certificate cannot be loaded',
  failed: 'Your account could not be deleted',
  needsConnection: 'You need a connection for this.',
} as const;

const erasedNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  memorial: ['memorial', 'memorials'],
  photo: ['photo', 'photos'],
  recording: ['video or sound', 'videos and sounds'],
  tribute: ['tribute', 'tributes'],
  memory: ['memory', 'memories'],
  comment: ['comment', 'comments'],
  'news-like': ['like of an article or a comment', 'likes of articles and comments'],
  ecard: ['e-card', 'e-cards'],
  review: ['review', 'reviews'],
  order: ['name and address of an order', 'names and addresses of orders'],
  keeping: ['memorial of others that was cared for', 'memorials of others that were cared for'],
};

/** Describes how many of one kind were erased. */
export function erasedWords(kind: string, count: number): string {
  const [one, many] = erasedNames[kind] ?? [kind, `${kind}s`];
  return counted(count, one, many);
}

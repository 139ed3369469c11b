import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

export const accountDataMessages = localized('accountDataMessages', {
  exportTitle: 'Export my data',
  exportText:
    'A ZIP file with everything you have here: your profile, your memorials with their photographs and guestbooks, the tributes you wrote, and when you signed in.',
  exportStart: 'Prepare my data',
  exportAgain: 'Prepare it again',
  exportBuilding: 'Preparing your data',
  exportBuildingText: 'You can leave this page; it continues without you.',
  exportProgress: (done: number, total: number) =>
    `${done} of ${counted(total, 'photo or recording', 'photos and recordings')}`,
  exportReady: (size: string, until: string) => `Ready: ${size}. It can be downloaded until ${until}.`,
  exportDownload: 'Download',
  exportFailed: 'We couldn’t prepare your data. Please try again.',
  exportNotThere: 'There’s no export to download. Please prepare one first.',
  deleteTitle: 'Delete my account',
  deleteText:
    'Your account and your memorials with their photographs are deleted right away and for good. No one can bring them back, and that includes us.',
  deleteOpen: 'Delete my account…',
  deleteDialogTitle: 'Delete your account?',
  goesIntro: 'This will be deleted right away, for good:',
  goesAccount: (email: string) => `your account ${email}, your name and your settings`,
  goesMemorial: (petName: string, photos: number, tributes: number) =>
    `${petName}'s memorial with ${counted(photos, 'photo', 'photos')} and ${counted(tributes, 'tribute', 'tributes')}`,
  goesTributes: (count: number) => `${counted(count, 'tribute', 'tributes')} you wrote for others`,
  goesKeeping: (count: number) =>
    `your care for ${counted(count, 'memorial', 'memorials')} belonging to others, and the memories you wrote there; everything else you added, such as photos, stays`,
  handOverFirst: (petName: string) =>
    `Others care for ${petName}'s memorial too. If you’d like it to stay, hand it over first.`,
  handOverLink: 'Hand it over',
  passwordLabel: 'Your password',
  passwordHint: 'So no one else can do this on a device you left open.',
  wrongPassword: 'That doesn’t match your password',
  passwordNeeded: 'Please enter your password',
  freshNeeded: 'You have no password, so please sign in again and delete your account within ten minutes.',
  signInAgain: 'Sign in again',
  understood: 'I understand that this can’t be undone',
  understoodNeeded: 'Please confirm that you understand this',
  confirm: 'Delete everything now',
  confirming: 'Deleting…',
  keep: 'Keep my account',
  deletedTitle: 'Your account has been deleted',
  deletedText: 'Everything you had here has been deleted. Take care.',
  certificateNotThere: 'There’s no such certificate, or the deletion isn’t finished yet',
  certificateTitle: 'What was deleted',
  certificateLoading: 'Loading the certificate',
  certificateErasing:
    'Not everything is deleted yet. This page checks again on its own; it can take a few minutes.',
  certificatePending:
    'Not everything is deleted yet, or there’s no such certificate. This page checks again on its own; it can take a few minutes.',
  certificateText: 'Everything in this account has been deleted, and the keys to it destroyed:',
  certificateStays: 'Photos and words added to other people’s pages stay on those pages.',
  certificateAsked: 'Requested',
  certificateDone: 'Completed',
  certificateNumber: 'Number',
  /** The position of the certificate's event. */
  certificatePlace: 'Place in the log',
  certificateKeep:
    'It doesn’t say whose account it was. Keep this address or print the page: no one can find it for you.',
  certificatePrint: 'Print',
  certificateFailed: 'We couldn’t load the certificate',
  failed: 'We couldn’t delete your account',
  needsConnection: 'You need a connection for this.',
});

/** The name of what was erased, of one and of many. */
export const erasedNames = localized<Readonly<Record<string, readonly [one: string, many: string]>>>(
  'erasedNames',
  {
    memorial: ['memorial', 'memorials'],
    photo: ['photo', 'photos'],
    recording: ['video or sound', 'videos and sounds'],
    tribute: ['tribute', 'tributes'],
    memory: ['memory', 'memories'],
    comment: ['comment', 'comments'],
    'news-like': ['like of an article or a comment', 'likes of articles and comments'],
    ecard: ['e-card', 'e-cards'],
    review: ['review', 'reviews'],
    order: ['name and address on an order', 'names and addresses on orders'],
    keeping: ['memorial cared for with others', 'memorials cared for with others'],
  },
);

/** Describes how many of one kind were erased. */
export function erasedWords(kind: string, count: number): string {
  const [one, many] = erasedNames[kind] ?? [kind, `${kind}s`];
  return counted(count, one, many);
}

import { undoDays } from '../memorials/memorials.limits.ts';
import { memorialsAllowed, photosAllowed } from '../subscriptions/plan-words.ts';

/** The help page: questions, grouped by situation. */
export const helpMessages = {
  title: 'Help Center',
  lead: 'Short answers to what people ask us most. If yours is not among them, write to us; somebody answers.',
  stillTitle: 'Not what you were looking for?',
  stillText: 'Tell us what happened and what you expected. You need not know the right words for it.',
  write: 'Write to us',
} as const;

export type HelpTopic = {
  id: string;
  title: string;
  questions: readonly { question: string; answer: readonly string[] }[];
};

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'making',
    title: 'Making a page',
    questions: [
      {
        question: 'What do I need to begin?',
        answer: [
          'A name, and what kind of animal they were. Dates, photographs, the story and the colours can come later, in any order.',
          'What you have begun stays on your device until you finish it, photographs included.',
        ],
      },
      {
        question: 'How many memorials and photos can I keep?',
        answer: [
          `A free account keeps ${memorialsAllowed('free')} with up to ${photosAllowed('free')}. With Premium or Lifetime you keep as many memorials as you need, with up to ${photosAllowed('premium')} each.`,
        ],
      },
      {
        question: 'Which photos can I use?',
        answer: [
          'JPG, PNG, GIF and WebP files of up to 5 MB each. The place where a photo was taken and the camera’s data are removed before anybody sees it.',
        ],
      },
      {
        question: 'Can somebody else help me with the page?',
        answer: [
          'Yes. Open the page’s editing screen and invite them by email. They can then edit the page and look after its guestbook. Deleting it stays with you.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Who sees it',
    questions: [
      {
        question: 'Who can see my memorial?',
        answer: [
          'A public page is open to everybody and stands in the gallery. A private one opens for you and those who care for it with you; to everybody else it does not exist, and neither do its photographs.',
          'You can switch between the two at any time, under Memorial Settings.',
        ],
      },
      {
        question: 'Who can write in the guestbook?',
        answer: [
          'Anybody who can open the page; they need no account. You can hide or delete what you do not want to keep, or choose to approve every tribute before it is shown. Visitors can report one that should not be there.',
        ],
      },
      {
        question: 'How do I share a page at a grave or on a card?',
        answer: [
          'Every page has a QR code. Download it as a picture, print it, and it leads to the page for as long as the page exists.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Without a signal',
    questions: [
      {
        question: 'How can a page open without a signal?',
        answer: [
          'Whatever you have opened once stays on your device. What you write without a signal is kept there too, and sent when you are connected again.',
          'The sign in the header tells you while something still waits. It leads to everything that is kept and everything that waits.',
        ],
      },
      {
        question: 'How do I put a page on my home screen?',
        answer: [
          'Open the memorial and press Keep on home screen. It gets its own icon with their photo, and opens like an app.',
        ],
      },
      {
        question: 'Something I wrote was not accepted. Is it lost?',
        answer: [
          'No. It waits under Saved on this device with the reason beside it. You can change it, send it again, copy it or discard it.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        question: 'I cannot sign in',
        answer: [
          'Choose Forgot password in the sign-in dialog. If your address has an account, a link to set a new password is on its way; it works once, for 30 minutes. Please look into the spam folder too.',
        ],
      },
      {
        question: 'I lost a phone that was signed in',
        answer: [
          'Open Settings on another device. Under Devices you see where you are signed in and can sign out there.',
        ],
      },
      {
        question: 'I deleted a memorial by mistake',
        answer: [
          `For ${undoDays} days it is under My memorials, with a button to bring it back. After that it is gone for good.`,
        ],
      },
      {
        question: 'How do I take my data with me, or delete everything?',
        answer: [
          'Both are under Settings. The export is a ZIP file with everything you made and every photograph. Deleting your account removes your memorials, their photographs and the key to everything personal about you.',
        ],
      },
    ],
  },
];

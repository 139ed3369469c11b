import { localized } from '../kernel/languages/localized.ts';
import { undoDays } from '../memorials/memorials.limits.ts';
import { memorialsAllowed, photosAllowed } from '../subscriptions/plan-words.messages.ts';

/** The help page: questions, grouped by situation. */
export const helpMessages = localized('helpMessages', {
  title: 'Help Center',
  lead: 'Short answers to what people ask us most. If yours isn’t here, write to us, and a person will answer.',
  stillTitle: 'Not what you were looking for?',
  stillText: 'Tell us what happened and what you expected. Don’t worry about the right words.',
  write: 'Write to us',
});

export type HelpTopic = {
  id: string;
  title: string;
  questions: readonly { question: string; answer: readonly string[] }[];
};

export const helpTopics = localized<readonly HelpTopic[]>('helpTopics', [
  {
    id: 'making',
    title: 'Making a page',
    questions: [
      {
        question: 'What do I need to begin?',
        answer: [
          'A name, and what kind of animal they were. Dates, photographs, the story and the colors can come later, in any order.',
          'What you’ve begun stays on your device until you finish it, photographs included.',
        ],
      },
      {
        question: 'How many memorials and photos can I keep?',
        get answer() {
          return [
            `A free account keeps ${memorialsAllowed('free')} with up to ${photosAllowed('free')}. With Premium or Lifetime you keep as many memorials as you need, with up to ${photosAllowed('premium')} each.`,
          ];
        },
      },
      {
        question: 'Which photos can I use?',
        answer: [
          'JPG, PNG, GIF and WebP files of up to 5 MB each. We remove where a photo was taken and the camera’s data before anyone sees it.',
        ],
      },
      {
        question: 'Can someone else help me with the page?',
        answer: [
          'Yes. Open the page’s editing screen and invite them by email. They can then edit the page and look after its guestbook. Only you can delete it.',
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
          'You choose, under “Who may see this page?” in Memorial Settings, and can change it at any time.',
          'Everyone: the page appears in the gallery. You can ask search engines not to show it. Anyone with the link: it’s in no list, search or count, and only people you give its address to find it. Anyone with the password: people open it with a password that you share with them.',
          'Only people you invite: it opens for you, the people who care for it with you, and those you invite by email to see it. They need an account, find the page under “Shared with you” in My Memorials, and can write in its guestbook but change nothing. If you remove someone, they lose the page at once. To others it doesn’t exist, and neither do its photographs.',
        ],
      },
      {
        question: 'Who can write in the guestbook?',
        answer: [
          'Anyone who can open the page; they don’t need an account. You can hide or delete what you don’t want to keep, or choose to approve every tribute before it’s shown. Visitors can report one that shouldn’t be there.',
        ],
      },
      {
        question: 'How do I share a page at a grave or on a card?',
        answer: [
          'Every page has a QR code. Download it as a picture and print it; it leads to the page for as long as the page exists. “Make a keepsake” above your page also offers a sheet of codes to cut out, and a booklet of the whole page to print and bind.',
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
          'Any page you’ve opened once stays on your device. What you write without a signal is kept there too, and sent when you’re connected again.',
          'The header icon shows when something hasn’t been sent. It leads to everything that’s saved and everything that’s waiting.',
        ],
      },
      {
        question: 'How do I put a page on my home screen?',
        answer: [
          'Open the memorial and select Keep on home screen. It gets its own icon with their photo, and opens like an app.',
        ],
      },
      {
        question: 'Something I wrote wasn’t accepted. Is it lost?',
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
        question: 'I can’t sign in',
        answer: [
          'Choose Forgot password in the sign-in dialog. If your address has an account, we’ll email you a link to set a new password; it works once, for 30 minutes. Please check your spam folder too.',
        ],
      },
      {
        question: 'I lost a phone that was signed in',
        answer: [
          'Open Settings on another device. Under Devices, you can see where you’re signed in and sign those devices out.',
        ],
      },
      {
        question: 'I deleted a memorial by mistake',
        answer: [
          `For ${undoDays} days it stays under My memorials, with a button to bring it back. After that, it’s gone for good.`,
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
]);

import { localized } from '../../kernel/languages/localized.ts';

/** Texts of the setting that says who may see a memorial. */
export const audienceMessages = localized('audienceMessages', {
  publicLabel: 'Public memorial',
  publicHint: 'A public page opens for everyone who has its address. Turn this off to choose who sees it.',
  legend: 'Who may see this page?',
  levels: {
    public: { label: 'Everyone', text: 'The page is in the gallery and its search.' },
    link: {
      label: 'Anyone with the link',
      text: 'The page is in no list or search. People open it by the address you give them.',
    },
    password: {
      label: 'Anyone with the password',
      text: 'People open the page with a password that you share with them.',
    },
    private: {
      label: 'Only people you invite',
      text: 'To others, the page doesn’t exist.',
    },
  },
  passwordLater: 'You can set the password once the page is saved. Until then, only you can open it.',
  inviteLater: 'You can invite people once the page is saved. Until then, only you can open it.',
  sharedByOwner: 'This memorial is private. Only you and people you invite can open this address.',
  shared: 'This memorial is private. Only people who were invited can open this address.',
  searchEngines: 'Show in search engines',
  searchEnginesOn: 'Google and others may show this page in their results.',
  searchEnginesOff: 'We ask Google and others to leave this page out. It stays in the gallery.',
});

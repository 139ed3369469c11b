import { localized } from '../kernel/languages/localized.ts';
import { undoDays } from '../memorials/memorials.limits.ts';
import { memorialsAllowed, photosAllowed } from '../subscriptions/plan-words.messages.ts';
import type { TextDocument, TextPart } from './document.ts';
import { modeRules, type SiteMode } from './site-mode.ts';

/** Returns the terms of service for the mode. In testing mode, nothing can be bought. */
export function termsFor(mode: SiteMode): TextDocument {
  const { parts, ...terms } = termsOfService;
  return { ...terms, parts: [termsOfMode[modeRules[mode].terms], ...parts] };
}

/** The part that depends on the mode. */
export const termsOfMode = localized<Record<'testing' | 'buying', TextPart>>('termsOfMode', {
  testing: {
    id: 'testing',
    title: 'The site is in testing mode',
    paragraphs: [
      'Everpaw is being tested and isn’t open for business. Nothing can be bought, no order is carried out and no payment is taken, whatever price a page shows. You can look at plans, but not pay for them.',
      'Memorials, guestbooks and accounts work, and we treat what you store as real. Even so, a service in testing can fail; please keep the originals of your photographs.',
    ],
  },
  buying: {
    id: 'buying',
    title: 'When you buy something',
    paragraphs: [
      'Before you agree to pay, you see what you get, the full price and, for a plan, its period and how to cancel. Nothing is charged without that, and we confirm it by email.',
    ],
  },
});

/** The terms that apply in both modes. */
export const termsOfService = localized<TextDocument>('termsOfService', {
  title: 'Terms of Service',
  lead: 'What you can expect from us, and what we ask of everyone who uses this place.',
  since: '2026-11-20',
  parts: [
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'You need one to create a memorial, not to read or to sign. Give an address that reaches you, choose a password you don’t use anywhere else, and tell us if you think someone else has it. An account belongs to one person. You can delete it at any time under Settings.',
      ],
    },
    {
      id: 'yours',
      title: 'What you make stays yours',
      paragraphs: [
        'Your words and photographs belong to you. You allow us to store them, to make smaller copies of pictures, and to show them to those who may see the page. That permission ends when you delete them. We don’t use them for anything else, not for advertising and not to train machines.',
        'Please use photographs and texts that are yours, or that you are allowed to use.',
      ],
    },
    {
      id: 'rules',
      title: 'What doesn’t belong here',
      paragraphs: [
        'This is a place for people who are grieving. Please don’t',
        [
          'insult, threaten or mock anyone, or show cruelty;',
          'pretend to be someone else, or publish private things about others;',
          'advertise, or post anything that’s against the law;',
          'try to break in, overload the site, or copy it by machine.',
        ],
        'Owners decide what stays in their guestbook. We may hide or remove what breaks these rules and, if it continues, close an account. We’ll tell you why, and you can respond.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      get paragraphs() {
        return [
          `A free account keeps ${memorialsAllowed('free')} with up to ${photosAllowed('free')}. Premium and Lifetime accounts keep ${memorialsAllowed('premium')} with up to ${photosAllowed('premium')} each. Prices are on the pages where plans are offered. You see the price, the period and how to cancel before you agree to pay, and nothing is charged without that.`,
          'If a plan ends, what you made stays readable. You may only have to choose what to change next.',
        ];
      },
    },
    {
      id: 'keeping',
      title: 'Keeping it, and letting it go',
      paragraphs: [
        'We keep memorials for as long as you wish and we exist. Should we ever have to close, we will write to you at least 90 days before, and the export under Settings will work until the end.',
        `Deleting a memorial can be undone for ${undoDays} days. Deleting your account can’t be undone.`,
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      paragraphs: [
        'We take the care that a keeper of other people’s memories has to take. We answer without limit for intent and gross negligence and wherever the law says so; beyond that, only for what such a service must be relied on to do. Where the law of your country gives you more, it stands.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      paragraphs: [
        'We’ll write to you at least 30 days before. If you don’t agree, you can take your data with you and leave.',
      ],
    },
  ],
});

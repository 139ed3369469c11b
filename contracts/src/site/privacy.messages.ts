import { localized } from '../kernel/languages/localized.ts';
import { undoDays } from '../memorials/memorials.limits.ts';
import type { TextDocument } from './document.ts';

/** The privacy policy. It describes what the product does, so it must change together with it. */
export const privacyPolicy = localized<TextDocument>('privacyPolicy', {
  title: 'Privacy Policy',
  lead: 'What we store, why, who can see it, and how you get it back or get rid of it. In plain words, because you may be reading this on a hard day.',
  since: '2026-11-20',
  parts: [
    {
      id: 'short',
      title: 'In short',
      paragraphs: [
        [
          'We store what you give us to make and show memorials, and little else.',
          'Nothing on this site comes from a third party: no advertising, no trackers, no foreign fonts, scripts or pictures.',
          'You can download everything and delete everything yourself, without asking us.',
          'We don’t sell or rent out anyone’s data.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'What we store',
      paragraphs: [
        [
          'Your account: name, email address, a photo if you add one, your plan, and when you last signed in. We keep only an Argon2id hash of your password, from which it can’t be read.',
          'If you sign in through Google, GitHub or Apple: which service it is, its own number for you, and the email address it knows. Never your password there.',
          'Your memorials: what you write, the dates, the photographs, the theme and who may see the page.',
          'Guestbooks: the name, place and words a visitor leaves, and when.',
          'Your sessions: the kind of device you’re signed in on, and the day it was last used.',
          'A record of sign-ins, refused attempts and administrative actions, with the network address and browser they came from. It’s there to find misuse, and is deleted after 180 days.',
          'Messages you send us through the contact form, until they have been passed on to our mailbox.',
        ],
        'Before we store a photograph, we remove the place where it was taken and all camera data.',
      ],
    },
    {
      id: 'history',
      title: 'A history, and a key to it',
      paragraphs: [
        'We don’t overwrite what happens here; we write it down as a history, so that nothing is lost by accident. Everything personal in that history is encrypted with a key that belongs to one person alone.',
        'When you delete your account, your key is destroyed. What the history then holds about you can no longer be read, by us or by anyone else, not even from a backup of the history.',
      ],
    },
    {
      id: 'who',
      title: 'Who can see what',
      paragraphs: [
        'A public memorial, its photographs and its guestbook can be seen by everyone and found by search engines, unless the owner asks them not to show it. A page for anyone with the link is in no list and no search, and we ask search engines to leave it out; anyone who has its address can open it and pass it on. A private one can be seen by its owner, by the people the owner invited to care for it, and by our administrators where they have to look into a report.',
        'We don’t show your email address to anyone. Visitors who sign a guestbook are shown with the name and place they typed.',
        'Emails you ask for are sent through our mail service. If a payment service is connected one day, it will learn what it needs for the payment and nothing about the memorial. While the site is in testing mode there are no payments.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      paragraphs: [
        'So that pages open without a signal, your browser keeps the pages you opened, their photographs, and what you wrote but couldn’t send. Settings shows how much that is. Logging out removes what is private from the device.',
        'We set one cookie for your session and, once you’ve signed in, one that tells your device apart from someone guessing passwords. When you first put something into your cart without an account, we set a third, which remembers whose cart it is. For an hour after you’ve written something, one more makes sure that you see it right away. When you log out without a signal, another makes sure that you stay logged out on that device until we have heard of it. If you choose a language, one remembers your choice. None of them follows you anywhere. Nothing else is set, so there’s nothing to consent to.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      paragraphs: [
        [
          'Memorials and accounts: until you delete them.',
          `A deleted memorial can be brought back for ${undoDays} days. Then its photographs are removed.`,
          'An export you asked for can be downloaded for 7 days. Then it’s removed.',
          'Links in our emails work once, for between 15 minutes and 14 days; each email says how long.',
          'The record of sign-ins and refusals: 180 days.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      paragraphs: [
        'Under Settings, you can download all your data as a file that other programs can read, choose which emails you get, sign out other devices, and delete your account. Under Profile, you can correct your name and photo.',
        'You also have the right to ask what we store, to have it corrected, restricted or erased, to object, and to complain to the data protection authority where you live. Write to us if a screen doesn’t do what you need. A visitor who wants a tribute removed can ask the family or us.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Children miss their animals too, and may read and sign any page. An account is for people who are at least 16, or who have a parent’s consent.',
      ],
    },
    {
      id: 'changes',
      title: 'When this changes',
      paragraphs: [
        'We will say so here, with the date, and write to you before a change takes anything away from you.',
      ],
    },
  ],
});

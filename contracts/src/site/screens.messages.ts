import { localized } from '../kernel/languages/localized.ts';

/** The hero's texts while no seasonal theme is active. */
export const defaultHero = localized('defaultHero', {
  title: 'A page for a life well loved',
  subtitle:
    'Gather the photographs, the story and the kind words of everyone who knew them, in one quiet place that opens anywhere, even without a signal.',
  callToAction: 'Create Memorial',
});

/** Shown if the browser can't store data, as in most private windows. */
export const noStorageMessages = localized('noStorageMessages', {
  title: 'This browser can’t save anything',
  text: 'It may be a private window, or its settings don’t allow it. Pages open here as long as you have a signal. To write something or keep a page, please use a regular window or let this site save data.',
  /** On a device with a newer version’s data. */
  newerDevice:
    'A newer version of Everpaw has been used on this device, and the one that is open now is too old to read what is kept here. Nothing is lost. Close every page of Everpaw and open it again to get the newest version.',
});

/** Texts of the 404 page. */
export const notFoundMessages = localized('notFoundMessages', {
  title: 'We followed every trail',
  text: 'This page isn’t here. It may have moved, or the link may have lost a letter on its way to you.',
});

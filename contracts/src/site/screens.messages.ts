/** The hero's texts while no seasonal theme is active. */
export const defaultHero = {
  title: 'A page for a life well loved',
  subtitle:
    'Gather the photographs, the story and the kind words of everyone who knew them, in one quiet place that opens anywhere, even without a signal.',
  callToAction: 'Create Memorial',
} as const;

/** Shown if the browser can't store data, as in most private windows. */
export const noStorageMessages = {
  title: 'This browser keeps nothing for us',
  text: 'It may be a private window, or its settings forbid it. Pages open here as long as there is a signal. To write something, or to keep a page, please use an ordinary window or let this site keep data.',
} as const;

/** Texts of the 404 page. */
export const notFoundMessages = {
  title: 'We followed every trail',
  text: 'This page is not here. It may have moved, or the link may have lost a letter on its way to you.',
} as const;

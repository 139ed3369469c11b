import { localized } from '../kernel/languages/localized.ts';

/** Texts of the choices at the foot of every page. */
export const appearanceMessages = localized('appearanceMessages', {
  label: 'Appearance',
  schemes: { auto: 'Match device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageText: 'For this site and our emails to you. What people wrote stays as they wrote it.',
});

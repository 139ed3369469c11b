import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/screens.messages.ts';

export const defaultHero: Texts<typeof English.defaultHero> = {
  title: 'Une page pour une vie aimée',
  subtitle:
    'Rassemblez les photos, l’histoire et les mots tendres de son entourage dans un lieu calme qui s’ouvre partout, même sans réseau.',
  callToAction: 'Créer un mémorial',
};

export const noStorageMessages: Texts<typeof English.noStorageMessages> = {
  title: 'Ce navigateur ne peut rien enregistrer',
  text: 'C’est peut-être une fenêtre privée, ou ses réglages ne le permettent pas. Les pages s’ouvrent ici tant que vous avez du réseau. Pour écrire quelque chose ou garder une page, utilisez une fenêtre normale ou permettez à ce site d’enregistrer des données.',
  newerDevice:
    'Une version plus récente d’Everpaw a été utilisée sur cet appareil, et celle qui est ouverte est trop ancienne pour lire ce qui y est gardé. Rien n’est perdu. Fermez toutes les pages d’Everpaw et rouvrez-les pour obtenir la dernière version.',
};

export const notFoundMessages: Texts<typeof English.notFoundMessages> = {
  title: 'Nous avons suivi toutes les pistes',
  text: 'Cette page n’est pas ici. Elle a peut-être changé de place, ou le lien a perdu une lettre en chemin.',
};

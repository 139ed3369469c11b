import type { Texts } from '../../../kernel/languages/localized.ts';
import type { linePhotoMessages as English } from '../../../store/line-photo.messages.ts';

export const linePhotoMessages: Texts<typeof English> = {
  label: 'Dein Foto',
  hint: 'Nach diesem Foto fertigen wir es an. Der Ort wird auf diesem Gerät entfernt, und nur du und die, die es anfertigen, können das Foto sehen.',
  choosePhoto: 'Dein Foto hinzufügen',
  choose: 'Foto auswählen',
  replace: 'Anderes Foto auswählen',
  remove: 'Foto entfernen',
  preparing: 'Dein Foto wird vorbereitet …',
  failed: 'Dein Foto konnte nicht geöffnet werden. Bitte versuche es mit einem anderen.',
  alt: 'Dein Foto',
  added: 'Dein Foto ist bereit',
  removed: 'Dein Foto ist entfernt',
  required: 'Bitte wähle das Foto, nach dem wir es anfertigen sollen',
  notTaken: 'Das wird nicht nach einem Foto angefertigt. Bitte leg es ohne Foto in den Warenkorb.',
  tooMany: (most) => `In einen Warenkorb passen bis zu ${most} Fotos. Bitte bestell einige davon zuerst.`,
  shown: 'Nach deinem Foto',
  shownToMaker: 'Nach dem Foto aus der Bestellung',
  waiting: 'Dein Foto wird gesendet, wenn du wieder online bist.',
  missing: (name) =>
    `${name} wird nach einem Foto angefertigt. Bitte entferne es aus dem Warenkorb und leg es mit einem Foto neu hinein.`,
  unwanted: (name) =>
    `${name} wird nicht mehr nach einem Foto angefertigt. Bitte entferne es aus dem Warenkorb und leg es neu hinein.`,
  open: 'Foto in voller Größe öffnen',
  buyersAlt: 'Das Foto aus der Bestellung',
  gone: 'Dieses Foto haben wir nicht gefunden',
};

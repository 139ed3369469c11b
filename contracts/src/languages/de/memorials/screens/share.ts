import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { shareMessages as English } from '../../../../memorials/screens/share.messages.ts';

export const shareMessages: Texts<typeof English> = {
  qrCodeFor: (petName) => `QR-Code zur Gedenkseite von ${petName}`,
  downloadForPrintingSvg: 'Zum Drucken herunterladen (SVG)',
  inMemoryOf: (petName) => `In Erinnerung an ${petName}`,
  sharedText: (petName) => `Eine Seite in liebevoller Erinnerung an ${petName}.`,
  shareThisMemorial: 'Diese Gedenkseite teilen',
  toLetOthersRead: 'Damit andere sie lesen können,',
  makeThePagePublic: 'mach die Seite öffentlich',
  notSentYet:
    'Diese Seite ist noch nicht gesendet. Ihre Adresse funktioniert, sobald dieses Gerät online ist.',
  publicText: 'Wer diese Adresse hat, kann die Seite öffnen.',
  linkText: 'Nur wer diese Adresse hat, findet die Seite, kann sie öffnen und die Adresse weitergeben.',
  passwordText: 'Um diese Adresse zu öffnen, braucht man das Passwort der Seite.',
  previewOf: (petName) => `Die Seite von ${petName}, wie sie in einer Nachricht aussieht`,
  copied: 'Kopiert',
  copyLink: 'Link kopieren',
  copyFailed:
    'Das konnten wir hier nicht kopieren. Du kannst die Adresse oben markieren und selbst kopieren.',
  email: 'E-Mail',
  messages: 'Nachrichten',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  opensInNewTab: '(öffnet sich in einem neuen Tab)',
  qrCode: 'QR-Code',
  saveAsPng: 'Als PNG speichern',
  pngFailed:
    'Das Bild konnte hier nicht erstellt werden. Das SVG funktioniert überall, wo auch ein PNG geht.',
};

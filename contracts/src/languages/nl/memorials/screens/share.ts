import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { shareMessages as English } from '../../../../memorials/screens/share.messages.ts';

export const shareMessages: Texts<typeof English> = {
  qrCodeFor: (petName) => `QR-code voor de gedenkpagina van ${petName}`,
  downloadForPrintingSvg: 'Downloaden om af te drukken (SVG)',
  inMemoryOf: (petName) => `Ter herinnering aan ${petName}`,
  sharedText: (petName) => `Een pagina in liefdevolle herinnering aan ${petName}.`,
  shareThisMemorial: 'Deze gedenkpagina delen',
  toLetOthersRead: 'Wil je dat anderen de pagina kunnen lezen,',
  makeThePagePublic: 'maak die dan openbaar',
  notSentYet: 'Deze pagina is nog niet verstuurd. Het adres werkt zodra dit apparaat online is.',
  publicText: 'Iedereen met dit adres kan de pagina openen.',
  linkText: 'Alleen wie dit adres heeft, vindt de pagina, en kan die openen en doorgeven.',
  passwordText: 'Om dit adres te openen, is het wachtwoord van de pagina nodig.',
  previewOf: (petName) => `De pagina van ${petName} zoals die er in een bericht uitziet`,
  copied: 'Gekopieerd',
  copyLink: 'Link kopiëren',
  copyFailed: 'Kopiëren is hier niet gelukt. Je kunt het adres hierboven selecteren en zelf kopiëren.',
  email: 'E-mail',
  messages: 'Sms',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  opensInNewTab: '(opent in een nieuw tabblad)',
  qrCode: 'QR-code',
  saveAsPng: 'Opslaan als PNG',
  pngFailed: 'De afbeelding maken is hier niet gelukt. De SVG werkt overal waar een PNG werkt.',
};

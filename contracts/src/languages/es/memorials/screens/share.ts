import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { shareMessages as English } from '../../../../memorials/screens/share.messages.ts';

export const shareMessages: Texts<typeof English> = {
  qrCodeFor: (petName) => `Código QR del memorial de ${petName}`,
  downloadForPrintingSvg: 'Descargar para imprimir (SVG)',
  inMemoryOf: (petName) => `En memoria de ${petName}`,
  sharedText: (petName) => `Una página en memoria de ${petName}, con todo el cariño.`,
  shareThisMemorial: 'Compartir este memorial',
  toLetOthersRead: 'Para que otras personas lo lean,',
  makeThePagePublic: 'haz pública la página',
  notSentYet:
    'Esta página todavía no se ha enviado. Su dirección funcionará cuando este dispositivo tenga conexión.',
  publicText: 'Cualquiera con esta dirección puede abrir la página.',
  linkText: 'Solo quienes tengan esta dirección pueden encontrar la página. Pueden abrirla y compartirla.',
  passwordText: 'Para abrir esta dirección hace falta la contraseña de la página.',
  previewOf: (petName) => `La página de ${petName} como se ve en un mensaje`,
  copied: 'Copiado',
  copyLink: 'Copiar el enlace',
  copyFailed: 'Aquí no se pudo copiar. Puedes seleccionar la dirección de arriba y copiarla a mano.',
  email: 'Correo',
  messages: 'Mensajes',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  opensInNewTab: '(se abre en otra pestaña)',
  qrCode: 'Código QR',
  saveAsPng: 'Guardar como PNG',
  pngFailed: 'Aquí no se pudo crear la imagen. El SVG funciona en todos los sitios donde funciona un PNG.',
};

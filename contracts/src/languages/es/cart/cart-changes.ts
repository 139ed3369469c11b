import type { cartChangeMessages as English } from '../../../cart/cart-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const cartChangeMessages: Texts<typeof English> = {
  notYours: 'Este carrito no es tuyo',
  outOfStock: 'Está agotado',
  allInCart: (stock) =>
    plural(stock, 'El último ya está en tu carrito', `Los ${stock} que quedan ya están en tu carrito`),
  mostInCart: 'En un carrito caben como máximo 99 de cada producto',
  full: 'El carrito está lleno. Antes, saca algo de él.',
  notInCart: 'Esto ya no está en tu carrito',
  quantity: 'Elige un número entero del 1 al 99',
  wishlistFull: 'Tu lista de deseos está llena. Antes, quita algo de ella.',
  codeRequired: 'Escribe un código',
  codeUnknown: 'No reconocemos este código',
  codeExpired: 'Este código ya no es válido',
  codeNotYet: 'Este código todavía no es válido',
  codeUsedUp: 'Este código ya se ha usado todas las veces posibles',
  campaignExists: 'Ya hay una campaña con este código',
  campaignNotFound: 'No encontramos esta campaña',
  oneDiscount: 'Indica un porcentaje o un importe, no los dos',
  nameRequired: 'Ponle un nombre',
  code: 'Usa de 3 a 40 letras, cifras y guiones',
  percent: 'Escribe un número entero del 1 al 100',
  amount: 'Escribe un importe en centavos enteros',
  uses: 'Escribe un número entero, o déjalo en blanco si no hay límite',
  endBeforeStart: 'Elige un final posterior al comienzo',
};

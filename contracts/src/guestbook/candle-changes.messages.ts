import { localized } from '../kernel/languages/localized.ts';

/** Refusals of a candle. */
export const candleChangeMessages = localized('candleChangeMessages', {
  notFound: 'This candle isn’t here',
  tooOld: 'This candle waited too long for a connection. You can light a new one today.',
  ahead: 'This candle is from a day still to come. Please look at this device’s date, and light a new one.',
});

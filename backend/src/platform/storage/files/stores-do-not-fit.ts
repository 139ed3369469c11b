/** Thrown for stores of different sites or times. The message names both sides; nothing was written. */
export class StoresDoNotFit extends Error {
  override readonly name = 'StoresDoNotFit';
}

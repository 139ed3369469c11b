/** Something could not be done; the message is for the person who asked and holds nothing else. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

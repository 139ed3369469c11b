/** The command was refused. The message is for the operator and contains nothing else. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

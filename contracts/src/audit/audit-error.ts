/** What can be wrong with something that claims to be part of a transparency log, by name. */
export type AuditErrorCode =
  // Texts and files that cannot be read.
  | 'base64-malformed'
  | 'number-malformed'
  | 'note-malformed'
  | 'signature-malformed'
  | 'verifier-key-malformed'
  | 'checkpoint-malformed'
  | 'proof-malformed'
  | 'tile-path-malformed'
  | 'bundle-malformed'
  | 'consistency-malformed'
  | 'history-malformed'
  | 'entry-too-long'
  // What was asked cannot be.
  | 'size-out-of-range'
  | 'index-out-of-range'
  // What was read does not hold.
  | 'signature-unknown'
  | 'signature-wrong'
  | 'origin-differs'
  | 'proof-wrong-length'
  | 'root-differs';

/** A part of a transparency log that is malformed or does not verify. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
  readonly code: AuditErrorCode;

  constructor(code: AuditErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

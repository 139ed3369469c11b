/** The errors of transparency log data, by code. */
export type AuditErrorCode =
  // Unreadable texts and files.
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
  // Invalid arguments.
  | 'size-out-of-range'
  | 'index-out-of-range'
  // Failed verification.
  | 'signature-unknown'
  | 'signature-wrong'
  | 'origin-differs'
  | 'proof-wrong-length'
  | 'root-differs';

/** Data of a transparency log is malformed or can't be verified. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
  readonly code: AuditErrorCode;

  constructor(code: AuditErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

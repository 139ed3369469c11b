/** Thrown when an archive differs from what was written. None of its content may be used. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';

  constructor(why: string) {
    super(`The archive is damaged: ${why}`);
  }
}

/** Thrown when an archive is encrypted and the passphrase is missing or wrong. */
export class ArchiveLocked extends Error {
  override readonly name = 'ArchiveLocked';

  constructor(passphrase: string | null) {
    super(
      passphrase === null
        ? 'The archive is encrypted: set the ARCHIVE_PASSPHRASE that it was made with'
        : 'The archive is encrypted, and the ARCHIVE_PASSPHRASE that is set does not open it: it was made with another one',
    );
  }
}

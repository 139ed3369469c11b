/** An archive is not what was written; nothing of it is to be used. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';

  constructor(why: string) {
    super(`The archive is damaged: ${why}`);
  }
}

/** An archive is encrypted with another passphrase than the one that is set, or none is set. */
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

import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type MediaRefusalCode, mediaRefusal } from '@everpaw/contracts/media/media.messages';

/** A refused upload. Its message is the most precise reason. */
export class MediaRefused extends DomainError {
  constructor(code: MediaRefusalCode) {
    super(code === 'image-too-large' ? 'too-large' : 'unsupported-media', code, mediaRefusal(code).message);
    this.name = 'MediaRefused';
  }
}

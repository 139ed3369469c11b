import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type MediaRefusalCode, mediaRefusals } from '@everpaw/contracts/media/media.messages';

/** A refused upload. `title` and `message` are the specified notice; `detail` is a more precise reason. */
export class MediaRefused extends DomainError {
  readonly title: string;
  readonly detail: string | undefined;

  constructor(code: MediaRefusalCode) {
    const { title, message, detail } = mediaRefusals[code];
    super(code === 'image-too-large' ? 'too-large' : 'unsupported-media', code, message);
    this.name = 'MediaRefused';
    this.title = title;
    this.detail = detail;
  }
}

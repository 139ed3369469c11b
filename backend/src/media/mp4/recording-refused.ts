import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import {
  type RecordingRefusalCode,
  recordingRefusals,
} from '@everpaw/contracts/recordings/recordings.messages';

/** A recording that is refused for its format or its content. */
export class RecordingRefused extends DomainError {
  constructor(code: RecordingRefusalCode) {
    super(code === 'recording-too-large' ? 'too-large' : 'unsupported-media', code, recordingRefusals[code]);
    this.name = 'RecordingRefused';
  }
}

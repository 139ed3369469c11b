import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import {
  type RecordingRefusalCode,
  recordingRefusals,
} from '@everpaw/contracts/recordings/recordings.messages';

/** A recording that is not taken for what it is, or for what is in it. */
export class RecordingRefused extends DomainError {
  constructor(code: RecordingRefusalCode) {
    super(code === 'recording-too-large' ? 'too-large' : 'unsupported-media', code, recordingRefusals[code]);
    this.name = 'RecordingRefused';
  }
}

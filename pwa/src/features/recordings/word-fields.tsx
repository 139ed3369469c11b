import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import {
  maxRecordingDescriptionLength,
  maxRecordingTitleLength,
  maxTranscriptLength,
} from '@everpaw/contracts/recordings/recordings.limits';
import { TextArea, TextField } from '../../ui/field.tsx';

/** The texts of a recording as the form holds them. */
export type RecordingWords = { title: string; description: string; transcript: string };

/** Returns the texts to send. An empty description or transcript is null. */
export function wordsOf({ title, description, transcript }: RecordingWords) {
  return { title, description: description.trim() || null, transcript: transcript.trim() || null };
}

/** The fields for the title, description and transcript of a recording. */
export function WordFields({
  value,
  error,
  readOnly = false,
  onChange,
}: {
  value: RecordingWords;
  /** The error of the title. */
  error: string | null | undefined;
  readOnly?: boolean;
  onChange: (value: RecordingWords) => void;
}) {
  return (
    <>
      <TextField
        label={words.titleLabel}
        hint={words.titleHint}
        name="title"
        required
        value={value.title}
        error={error}
        maxLength={maxRecordingTitleLength}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...value, title: target.value })}
      />
      <TextArea
        label={words.descriptionLabel}
        name="description"
        required={false}
        rows={3}
        limit={maxRecordingDescriptionLength}
        value={value.description}
        maxLength={maxRecordingDescriptionLength}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...value, description: target.value })}
      />
      <TextArea
        label={words.transcript}
        hint={words.transcriptHint}
        name="transcript"
        required={false}
        rows={4}
        limit={maxTranscriptLength}
        value={value.transcript}
        maxLength={maxTranscriptLength}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...value, transcript: target.value })}
      />
    </>
  );
}

import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import {
  maxRecordingDescriptionLength,
  maxRecordingTitleLength,
  maxTranscriptLength,
} from '@everpaw/contracts/recordings/recordings.limits';
import { TextArea, TextField } from '../../ui/field.tsx';

/** What is written about a recording, as its fields hold it. */
export type RecordingWords = { title: string; description: string; transcript: string };

/** What is sent of the fields: an empty text is null. */
export function wordsOf({ title, description, transcript }: RecordingWords) {
  return { title, description: description.trim() || null, transcript: transcript.trim() || null };
}

/** The title and the description of a recording, and what is said and heard in it. */
export function WordFields({
  value,
  error,
  readOnly = false,
  onChange,
}: {
  value: RecordingWords;
  /** Why the title is not accepted. */
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

import { ecardEntity } from '@everpaw/contracts/ecards/ecard.entity';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { useAllRefusals } from '../../offline/react/more-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { EcardPhotoField } from './ecard-photo-field.tsx';

/** Whether a refused card has a photo, which may be the reason. */
const hasPhoto = (payload: unknown): payload is { customPhotoUrl: string } =>
  typeof payload === 'object' &&
  payload !== null &&
  'customPhotoUrl' in payload &&
  payload.customPhotoUrl !== null;

/**
 * Cards stored on this device that the server refused: the reason, the text to copy, and the possible
 * actions.
 */
export function RefusedEcards() {
  const refused = useAllRefusals()?.filter(({ entity }) => entity === ecardEntity.name) ?? [];
  const { sendAgain, editAndResend, discard } = useActions();
  if (refused.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-4">
      {refused.map(({ commandId, title, message, words, payload }) => (
        <li key={commandId} className="grid gap-3 rounded-leaf border border-clay px-5 py-4">
          <p className="font-semibold">
            {messages.errorTitle}: {title}
          </p>
          <p>{message}</p>
          <p className="whitespace-pre-line text-ink-soft">{words}</p>
          {hasPhoto(payload) && (
            <EcardPhotoField
              hasPhoto
              onChange={(customPhotoUrl) => void editAndResend(commandId, { ...payload, customPhotoUrl })}
            />
          )}
          <div className="-ml-3 flex flex-wrap gap-2">
            <Button variant="plain" onClick={() => void sendAgain(commandId)}>
              {messages.sendAgain}
            </Button>
            <Button variant="plain" onClick={() => void navigator.clipboard?.writeText(words)}>
              {messages.copyWords}
            </Button>
            <Button variant="plain" onClick={() => void discard(commandId)}>
              {messages.discard}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

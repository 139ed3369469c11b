import type { WholeEcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardLayout as layout } from '@everpaw/contracts/ecards/ecard-layout';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
const { x, y, radius, border } = layout.photo;
const place = {
  left: percent(x - radius - border, layout.width),
  top: percent(y - radius - border, layout.height),
  width: percent(2 * (radius + border), layout.width),
} as const;

/** The card as it looks: the drawing with the photo over its center, and the text below. */
export function EcardPreview({
  drawing,
  card: { customPhotoUrl: photo, petName, recipientName, senderName, personalMessage },
  label,
}: {
  drawing: string;
  card: Pick<
    WholeEcardDto,
    'customPhotoUrl' | 'petName' | 'recipientName' | 'senderName' | 'personalMessage'
  >;
  /** The label for screen readers. */
  label: string;
}) {
  const paragraphs = personalMessage.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <figure
      aria-label={label}
      className="overflow-hidden rounded-leaf border border-rule bg-leaf shadow-lift"
    >
      <div className="relative">
        <img
          src={drawing}
          alt=""
          width={layout.width}
          height={layout.height}
          className="block h-auto w-full"
        />
        {photo && (
          <img
            src={photo}
            alt={messages.photoAlt}
            style={place}
            className="absolute aspect-square animate-appear rounded-full border-[0.55rem] border-[#fffdf8] object-cover sm:border-[0.7rem]"
          />
        )}
      </div>
      <figcaption className="grid gap-4 px-6 py-7 text-ink sm:px-9 sm:py-9">
        {petName?.trim() && (
          <p className="border-rule border-b pb-4 text-center font-display text-[1.375rem]">
            {messages.inMemory(petName.trim())}
          </p>
        )}
        {recipientName.trim() !== '' && <p>{messages.dear(recipientName.trim())}</p>}
        {paragraphs.length > 0 ? (
          paragraphs.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <p key={index} className="break-words">
              {line}
            </p>
          ))
        ) : (
          <p className="text-ink-faint">{messages.previewMessage}</p>
        )}
        {senderName.trim() !== '' && (
          <p className="mt-2 font-display text-[1.1875rem]">{messages.withLove(senderName.trim())}</p>
        )}
      </figcaption>
    </figure>
  );
}

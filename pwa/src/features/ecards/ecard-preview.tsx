import type { EcardWithPhotoDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardLayout as layout, photoPlaceOf } from '@everpaw/contracts/ecards/ecard-layout';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Returns the style of the photo's border, whose circle is where the drawing leaves room. */
function placeOn(drawing: string) {
  const { x, y, radius, border } = photoPlaceOf(drawing);
  return {
    left: percent(x - radius - border, layout.width),
    top: percent(y - radius - border, layout.height),
    width: percent(2 * (radius + border), layout.width),
    padding: percent(border, layout.width),
  };
}

/** The card as it looks: the drawing with the photo where it leaves room, and the text below. */
export function EcardPreview({
  drawing,
  card: { customPhotoUrl: photo, petName, recipientName, senderName, personalMessage },
  label,
}: {
  drawing: string;
  card: Pick<
    EcardWithPhotoDto,
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
          <span
            style={placeOn(drawing)}
            className="absolute block aspect-square animate-appear rounded-full bg-[#fffdf8]"
          >
            <img src={photo} alt={messages.photoAlt} className="block size-full rounded-full object-cover" />
          </span>
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

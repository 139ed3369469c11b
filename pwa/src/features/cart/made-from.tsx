import { linePhotoMessages as messages } from '@everpaw/contracts/store/line-photo.messages';
import { useState } from 'react';

/**
 * Says that a line is made from a photo, and shows it if available. `src` is null until the server has the
 * photo. `isBuyers` is set in the operator's view.
 */
export function MadeFrom({ src, isBuyers = false }: { src: string | null; isBuyers?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {src !== null && failed !== src && (
        <a
          href={src}
          target="_blank"
          rel="noopener"
          aria-label={messages.open}
          className="shrink-0 overflow-hidden rounded-tight border border-rule"
        >
          <img
            src={src}
            alt={isBuyers ? messages.buyersAlt : messages.alt}
            className="size-14 object-cover"
            onError={() => setFailed(src)}
          />
        </a>
      )}
      <span>
        {isBuyers ? messages.shownToMaker : messages.shown}
        {src === null && <span className="block text-ink-soft">{messages.waiting}</span>}
      </span>
    </div>
  );
}

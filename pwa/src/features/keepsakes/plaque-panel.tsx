import { plaqueSizes } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { keepsakesApi } from '@everpaw/contracts/keepsakes/keepsakes.api';
import { keepsakeMessages as messages, paperNames } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { useOnline } from '../../offline/react/hooks.ts';
import { buttonStyle } from '../../ui/button.tsx';

/** Offers the sheet of QR codes on each paper size. */
export function PlaquePanel({ id, petName }: { id: string; petName: string }) {
  const online = useOnline();
  return (
    <section aria-labelledby="plaque" className="grid gap-5">
      <h2 id="plaque" className="text-heading">
        {messages.plaqueTitle}
      </h2>
      <p className="max-w-measure [overflow-wrap:anywhere]">{messages.plaqueText(petName)}</p>
      {online ? (
        <div className="flex flex-wrap gap-3">
          {plaqueSizes.map((size) => (
            <a
              key={size}
              href={pathOf(keepsakesApi.plaque, { params: { id, size } })}
              download
              className={buttonStyle('quiet')}
            >
              {messages.plaqueOf(paperNames[size])}
            </a>
          ))}
        </div>
      ) : (
        <p className="text-ink-soft">{messages.offline}</p>
      )}
    </section>
  );
}

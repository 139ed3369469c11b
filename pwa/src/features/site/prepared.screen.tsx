import { preparedMessages } from '@everpaw/contracts/site/screens.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useScreen } from '../../base/screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fleuron } from '../../ui/mark.tsx';

/** Stands where a screen is still to come, and says so. */
export default function PreparedScreen({ name }: { name: string }) {
  useScreen(name);
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center sm:py-28">
      <p className="running-head text-ink-soft">{name}</p>
      <h1 className="max-w-[18ch] text-title">{preparedMessages.title}</h1>
      <p className="max-w-measure text-ink-soft text-lead">{preparedMessages.text}</p>
      <Fleuron className="my-3 h-6 w-auto text-moss" />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/memorial-gallery">{siteLabels.gallery}</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {siteLabels.home}
        </ButtonLink>
      </div>
    </div>
  );
}

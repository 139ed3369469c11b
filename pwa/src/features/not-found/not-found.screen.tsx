import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { notFoundMessages } from '@everpaw/contracts/site/screens.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { ButtonLink } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Trail } from './trail.tsx';

/** The page for unknown URLs. */
export default function NotFoundScreen() {
  useScreen(otherScreens.pageNotFound);
  return (
    <div className="page-width grid justify-items-center gap-5 py-14 text-center sm:py-20">
      <Trail className="mb-2 w-full max-w-[26rem] text-moss" />
      <p className="running-head text-ink-soft">{otherScreens.pageNotFoundHead}</p>
      <h1 className="max-w-[18ch] text-title">{notFoundMessages.title}</h1>
      <p className="max-w-measure text-ink-soft text-lead">{notFoundMessages.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{siteLabels.home}</ButtonLink>
        <ButtonLink to="/memorial-gallery" variant="quiet">
          {siteLabels.gallery}
        </ButtonLink>
      </div>
    </div>
  );
}

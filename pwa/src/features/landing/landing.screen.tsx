import { defaultHero } from '@everpaw/contracts/site/site.messages';
import { useScreen } from '../../app/screen.tsx';

export default function LandingScreen() {
  useScreen(defaultHero.title);
  return <h1 className="page-width text-display">{defaultHero.title}</h1>;
}

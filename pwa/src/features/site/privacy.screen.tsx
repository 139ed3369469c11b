import { privacyPolicy } from '@everpaw/contracts/site/privacy.messages';
import { TextPage } from './text-page.tsx';

/** The privacy policy. */
export default function PrivacyScreen() {
  return <TextPage document={privacyPolicy} />;
}

import { privacyPolicy } from '@everpaw/contracts/site/privacy.messages';
import { TextPage } from './text-page.tsx';

/** What is stored about whom, and how to get it back or rid of it. */
export default function PrivacyScreen() {
  return <TextPage document={privacyPolicy} />;
}

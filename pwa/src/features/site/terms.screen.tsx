import { termsOfService } from '@everpaw/contracts/site/terms.messages';
import { TextPage } from './text-page.tsx';

/** What both sides can expect (decision on REQ-138). */
export default function TermsScreen() {
  return <TextPage document={termsOfService} />;
}

import { termsFor } from '@everpaw/contracts/site/terms.messages';
import { useSiteMode } from './site-dto.ts';
import { TextPage } from './text-page.tsx';

/** The terms of service. */
export default function TermsScreen() {
  return <TextPage document={termsFor(useSiteMode())} />;
}

import type { EcardState } from '@everpaw/contracts/ecards/ecard.decider';
import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { emailLanguageOf } from '../accounts/email-language.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/** Returns the language of a card's emails: its author's account's, or the one that a visitor wrote it in. */
export async function ecardLanguageOf(
  engine: Pick<ProjectionEngine, 'model'>,
  { written }: Extract<EcardState, { written: unknown }>,
): Promise<Language | undefined> {
  return written.authorId === null ? written.language : emailLanguageOf(engine, written.authorId);
}

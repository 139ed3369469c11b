/**
 * A form of a verb. `words` are its arguments: flags literally, placeholders in capitals, and optional ones
 * at the end in brackets.
 */
export type Usage = { verb: string; words: string; does: string };

/** Returns the forms with and without the optional end. */
function formsOf(words: string): string[][] {
  const [always = '', optional] = words.split('[');
  const tokens = (text: string) => text.split(/[\s\]]+/).filter((token) => token !== '');
  const short = tokens(always);
  return optional === undefined ? [short] : [short, [...short, ...tokens(optional)]];
}

const isFlag = (word: string) => word.startsWith('--');
const fits = (token: string, word: string) => (isFlag(token) ? token === word : word !== '' && !isFlag(word));

type Attempt = { form: readonly string[]; fitting: number };

/** Returns each form with the number of matching leading arguments. */
function attempts(usages: readonly Usage[], args: readonly string[]): Attempt[] {
  return usages
    .flatMap(({ words }) => formsOf(words))
    .map((form) => {
      const odd = form.findIndex((token, at) => !fits(token, args[at] ?? ''));
      return { form, fitting: odd < 0 ? form.length : odd };
    });
}

/** Describes in one line what is wrong with the arguments of a verb. */
function wrongWords(usages: readonly Usage[], args: readonly string[]): string {
  const tried = attempts(usages, args);
  const fitting = Math.max(...tried.map((each) => each.fitting));
  const odd = args[fitting];
  if (odd !== undefined) return `${odd === '' ? 'An empty word' : odd} is not understood here.`;
  const unfinished = tried.find(({ form, fitting: begun }) => begun === fitting && form.length > fitting);
  return `${unfinished?.form.slice(fitting).join(' ')} is missing.`;
}

/** Whether these are a verb and valid arguments. */
export function isUnderstood(usages: readonly Usage[], [verb, ...args]: readonly string[]): boolean {
  const ofVerb = usages.filter((usage) => usage.verb === verb);
  return attempts(ofVerb, args).some(
    ({ form, fitting }) => fitting === form.length && fitting === args.length,
  );
}

/** Formats the usages, one per line. */
function usageText(subject: string, usages: readonly Usage[]): string {
  const lines = usages.map(({ verb, words, does }) => ({
    command: ['npm run', subject, '--', verb, words].join(' ').trimEnd(),
    does,
  }));
  const width = Math.max(...lines.map(({ command }) => command.length));
  return lines.map(({ command, does }) => `${command.padEnd(width)}    ${does}\n`).join('');
}

/**
 * Describes an invalid command: what is wrong, and the usage of its verb, or of all verbs if it is unknown.
 */
export function misunderstood(
  subject: string,
  usages: readonly Usage[],
  [verb, ...args]: readonly string[],
): string {
  if (verb === undefined) return usageText(subject, usages);
  const ofVerb = usages.filter((usage) => usage.verb === verb);
  return ofVerb.length === 0
    ? `There is no npm run ${subject} -- ${verb}.\n${usageText(subject, usages)}`
    : `${wrongWords(ofVerb, args)}\n${usageText(subject, ofVerb)}`;
}

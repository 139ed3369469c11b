let segmenter: Intl.Segmenter | undefined;

/** Returns the visible character at a place of a text, or undefined in browsers before `Intl.Segmenter`. */
function visibleAt(text: string, at: number): Intl.SegmentData | undefined {
  if ('Segmenter' in Intl) segmenter ??= new Intl.Segmenter();
  return segmenter?.segment(text).containing(at);
}

/**
 * Returns at most the first `most` characters, and none of a visible character that would be cut, such as a letter
 * without its accent or a family without its child. Only one that is longer than the limit itself is cut.
 */
export function firstCharacters(text: string, most: number): string {
  const cut = text.length <= most ? text : Array.from(text).slice(0, most).join('');
  if (cut === text) return text;
  const start = visibleAt(text, cut.length)?.index;
  return start ? cut.slice(0, start) : cut;
}

/** Returns the first visible character, however many code points it has. */
export function firstVisible(text: string): string {
  return visibleAt(text, 0)?.segment ?? Array.from(text)[0] ?? '';
}

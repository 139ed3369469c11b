/** A bullet as Word writes it before an item: in its own fonts, letters and signs of private use stand for dots. */
const bullet = /^\s*(?:[·•▪‣◦●○■§]|[o\uf0b7\uf0a7](?=[\s\u00a0]{2}))[\s\u00a0]+/;
const number = /^\s*\d{1,3}[.)][\s\u00a0]+/;

const isItemOfWord = (line: Element) => /mso-list:\s*l\d/i.test(line.getAttribute('style') ?? '');

/** Returns the list that a pasted paragraph is an item of; null if it is none. */
function listOf(line: Element): 'ul' | 'ol' | null {
  const text = line.textContent ?? '';
  if (bullet.test(text)) return 'ul';
  // A paragraph may begin with a year; only Word says that it is an item.
  return isItemOfWord(line) && number.test(text) ? 'ol' : null;
}

/** Removes the bullet or number from the beginning of a paragraph, wherever its elements end. */
function removeMarker(line: Element): void {
  const text = line.textContent ?? '';
  let left = (bullet.exec(text) ?? number.exec(text))?.[0].length ?? 0;
  const texts = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && left > 0; node = texts.nextNode()) {
    const { length } = node.nodeValue ?? '';
    node.nodeValue = (node.nodeValue ?? '').slice(left);
    left -= Math.min(left, length);
  }
}

/**
 * Returns pasted HTML in which the paragraphs that Word writes instead of list items are lists. Everything else stays
 * as it is.
 */
export function withWordLists(html: string): string {
  if (!/<p\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let changed = false;
  for (const line of body.querySelectorAll('p')) {
    const name = line.closest('li') ? null : listOf(line);
    if (!name) continue;
    removeMarker(line);
    const before = line.previousElementSibling;
    const list =
      before?.localName === name && before.hasAttribute('data-pasted')
        ? before
        : body.ownerDocument.createElement(name);
    list.setAttribute('data-pasted', '');
    if (list !== before) line.before(list);
    const item = body.ownerDocument.createElement('li');
    item.append(line);
    list.append(item);
    changed = true;
  }
  return changed ? body.innerHTML : html;
}

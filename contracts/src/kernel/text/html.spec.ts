import { describe, expect, it } from '@jest/globals';
import { escapeHtml, unescapeHtml } from './html.ts';

describe('text in HTML', () => {
  it('is escaped for text and for attributes', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('comes back as it was', () => {
    const text = `&<>"'&amp;`;
    expect(unescapeHtml(escapeHtml(text))).toBe(text);
  });

  it('keeps entities that it does not know', () => {
    expect(unescapeHtml('&hearts; &nbsp;&apos;')).toBe("&hearts;  '");
  });
});

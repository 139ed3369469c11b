import { inflateSync } from 'node:zlib';

/** What a PDF of this site says and shows. */
export type ReadPdf = {
  /** The document's objects without their streams, for what isn't drawn. */
  source: string;
  /** Each page's text in the order in which it is drawn, with single spaces, and the number of pictures on it. */
  pages: { text: string; pictures: number }[];
  /** All pictures, as JPEGs. */
  pictures: Buffer[];
};

type Part = { dict: string; stream: Buffer | null };

function partsOf(bytes: Buffer): Map<string, Part> {
  const source = bytes.toString('latin1');
  const parts = new Map<string, Part>();
  const start = /(\d+) 0 obj\n/g;
  for (let found = start.exec(source); found; found = start.exec(source)) {
    const end = source.indexOf('endobj', start.lastIndex);
    const stream = source.indexOf('stream\n', start.lastIndex);
    const hasStream = stream >= 0 && stream < end;
    const dict = source.slice(start.lastIndex, hasStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(dict)?.[1] ?? 0);
    const from = stream + 'stream\n'.length;
    parts.set(found[1] ?? '', { dict, stream: hasStream ? bytes.subarray(from, from + length) : null });
    start.lastIndex = hasStream ? from + length : end;
  }
  return parts;
}

/** Returns the text of each glyph of a font by its code, from its table for copying text. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      glyphs.set(code, Buffer.from(hex.replace(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return glyphs;
}

/** Reads a PDF that pdfkit wrote. */
export function readPdf(bytes: Buffer): ReadPdf {
  const parts = partsOf(bytes);
  const part = (dict: string, key: string) => {
    const id = new RegExp(`/${key} (\\d+) 0 R`).exec(dict)?.[1];
    return id === undefined ? undefined : parts.get(id);
  };
  const textOf = ({ stream }: Part) => (stream ? inflateSync(stream).toString('latin1') : '');
  const kids = [...parts.values()].find(({ dict }) => dict.includes('/Type /Pages'))?.dict ?? '';
  const ids = /\/Kids \[([^\]]*)\]/.exec(kids)?.[1]?.match(/\d+(?= 0 R)/g) ?? [];
  const pages = ids.map((id) => {
    const { dict } = parts.get(id) ?? { dict: '' };
    const resources = part(dict, 'Resources')?.dict ?? dict;
    const drawn = textOf(part(dict, 'Contents') ?? { dict: '', stream: null });
    const tables = new Map<string, Map<string, string>>();
    let glyphs = new Map<string, string>();
    const words: string[] = [];
    for (const [, font, list] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) {
        const table = part(part(resources, font)?.dict ?? '', 'ToUnicode');
        glyphs = tables.get(font) ?? glyphsOf(table ? textOf(table) : '');
        tables.set(font, glyphs);
        continue;
      }
      const codes = [...(list ?? '').matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      words.push(codes.map((code) => glyphs.get(code) ?? '').join(''));
    }
    const pictures = drawn.match(/\/I\d+ Do/g)?.length ?? 0;
    return { text: words.join(' ').replace(/\s+/g, ' '), pictures };
  });
  const pictures = [...parts.values()].flatMap(({ dict, stream }) =>
    stream && dict.includes('/DCTDecode') ? [stream] : [],
  );
  return { source: [...parts.values()].map(({ dict }) => dict).join('\n'), pages, pictures };
}

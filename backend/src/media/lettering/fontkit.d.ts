/** The part of fontkit that is used; the package has no types of its own. Lengths are in font units, y points up. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    /** Pairs of x and y. */
    readonly args: readonly number[];
  }
  export interface Glyph {
    readonly path: { readonly commands: readonly PathCommand[] };
  }
  export interface GlyphPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Shapes text; `features` switches OpenType features on or off by their tag. */
    layout(
      text: string,
      features?: Readonly<Record<string, boolean>>,
    ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
  }
  export function create(file: Uint8Array): Font;
}

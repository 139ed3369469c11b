/** A color in OKLCH: lightness (0 to 1), chroma (0 to about 0.37), and hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = readonly [r: number, g: number, b: number];

/** Returns the three channels of `#rrggbb`, each 0 to 1 and gamma-encoded. */
function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** Converts `#rrggbb` to lightness, chroma and hue (Ottosson's Oklab). */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as unknown as Rgb; // mapping a triple gives a triple
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const shown = (rgb: Rgb) => rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001);

/** Converts a color to `#rrggbb`. If it's outside sRGB, its chroma is reduced until it fits. */
export function toHex(colour: Oklch): string {
  let { c } = colour;
  while (c > 0 && !shown(toRgb({ ...colour, c }))) c = Math.max(0, c - 0.004);
  const digits = toRgb({ ...colour, c }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as unknown as Rgb; // as above
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of two colors as defined by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]; // sorting keeps two elements
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the color closest to `colour` that is readable as text on all `grounds`. Its hue stays; its lightness changes
 * until the contrast is at least `ratio` everywhere, or until it's black or white.
 */
export function readable(
  colour: Oklch,
  grounds: readonly string[],
  { towards, ratio }: { towards: 'darker' | 'lighter'; ratio: number },
): string {
  const step = towards === 'darker' ? -0.01 : 0.01;
  let { l } = colour;
  let hex = toHex(colour);
  const end = towards === 'darker' ? 0 : 1;
  while (l !== end && grounds.some((ground) => contrast(hex, ground) < ratio)) {
    l = Math.min(1, Math.max(0, l + step));
    hex = toHex({ ...colour, l });
  }
  return hex;
}

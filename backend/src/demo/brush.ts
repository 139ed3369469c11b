/** SVG for painted scenes on a canvas of 1,600 × 1,200. Every function returns markup; none keeps state. */
export const canvas = { width: 1600, height: 1200 } as const;

/** A colour stop: where (0 to 1) and which. A third value is its opacity. */
export type Stop = readonly [at: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient from top to bottom of whatever it fills. */
export const downward = (id: string, ...list: Stop[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`;

/** A gradient from left to right of whatever it fills. */
export const across = (id: string, ...list: Stop[]): string =>
  `<linearGradient id="${id}">${stops(list)}</linearGradient>`;

/** A gradient outwards from the middle of whatever it fills. */
export const outward = (id: string, ...list: Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** A filter that softens what it is applied to by `radius` pixels. */
export const soften = (id: string, radius: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`;

/** Fills the whole canvas. */
export const wash = (fill: string, opacity = 1): string =>
  `<rect width="${canvas.width}" height="${canvas.height}" fill="${fill}" fill-opacity="${opacity}"/>`;

/** A glow of light around a point, fading to nothing. Needs `outward(id, …)`. */
export const glow = (id: string, x: number, y: number, radius: number, squash = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * squash}" fill="url(#${id})"/>`;

/** A ridge of hills from the left edge to the right through `heights`, filled down to the canvas's foot. */
export function ridge(fill: string, heights: readonly number[], attributes = ''): string {
  // Beyond both edges, so that a softened ridge does not fade out inside the picture.
  const beyond = 120;
  const step = (canvas.width + 2 * beyond) / (heights.length - 1);
  const points = heights.map((y, index) => [index * step - beyond, y] as const);
  let path = `M${-beyond} ${heights[0] ?? 0}`;
  for (const [index, [x, y]] of points.entries()) {
    const before = points[index - 1];
    if (before)
      path += `C${r(before[0] + step / 2)} ${r(before[1])} ${r(x - step / 2)} ${r(y)} ${r(x)} ${r(y)}`;
  }
  return `<path d="${path}V${canvas.height + beyond}H${-beyond}Z" fill="${fill}" ${attributes}/>`;
}

/** Blades of grass along a line; lower `scale` is farther away. */
export function grass(
  random: () => number,
  {
    count,
    y,
    spread,
    height,
    colors,
  }: { count: number; y: number; spread: number; height: number; colors: readonly string[] },
): string {
  const blades = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const x = random() * (canvas.width + 80) - 40;
    const foot = y + random() * spread;
    const tall = height * (0.55 + random() * 0.7);
    const lean = (random() - 0.5) * tall * 0.7;
    const width = 2 + tall * 0.035;
    const color = colors[Math.floor(random() * colors.length)] ?? '#000';
    const blade = `M${r(x - width)} ${r(foot)}Q${r(x + lean * 0.2)} ${r(foot - tall * 0.6)} ${r(x + lean)} ${r(foot - tall)}Q${r(x + lean * 0.3 + width)} ${r(foot - tall * 0.5)} ${r(x + width)} ${r(foot)}Z`;
    blades.set(color, (blades.get(color) ?? '') + blade);
  }
  return [...blades].map(([color, path]) => `<path d="${path}" fill="${color}"/>`).join('');
}

/** Round dots of light, snow or blossom within a box. */
export function dots(
  random: () => number,
  {
    count,
    box: [left, top, right, bottom],
    radius: [smallest, largest],
    fill,
    opacity = 1,
  }: {
    count: number;
    box: readonly [number, number, number, number];
    radius: readonly [number, number];
    fill: string;
    opacity?: number;
  },
): string {
  const all = Array.from({ length: count }, () => {
    const x = left + random() * (right - left);
    const y = top + random() * (bottom - top);
    return `<circle cx="${r(x)}" cy="${r(y)}" r="${r(smallest + random() * (largest - smallest))}"/>`;
  });
  return `<g fill="${fill}" fill-opacity="${opacity}">${all.join('')}</g>`;
}

/** Round dots gathered as in the crown of a tree: dense in the middle, none beyond an ellipse. */
export function crown(
  random: () => number,
  {
    count,
    x,
    y,
    reach: [across, up],
    radius: [smallest, largest],
    fill,
    opacity = 1,
  }: {
    count: number;
    x: number;
    y: number;
    reach: readonly [number, number];
    radius: readonly [number, number];
    fill: string;
    opacity?: number;
  },
): string {
  const all = Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const distance = Math.sqrt(random());
    const radius = smallest + random() * (largest - smallest);
    return `<circle cx="${r(x + Math.cos(angle) * distance * across)}" cy="${r(y + Math.sin(angle) * distance * up)}" r="${r(radius)}"/>`;
  });
  return `<g fill="${fill}" fill-opacity="${opacity}">${all.join('')}</g>`;
}

/** A fir tree whose foot stands at a point. */
export function fir(x: number, y: number, height: number, fill: string): string {
  const tiers = [0, 0.2, 0.42, 0.64].map((from, index) => {
    const half = height * (0.1 + index * 0.055);
    const top = y - height * (1 - from);
    const foot = y - height * (1 - from - 0.34);
    return `M${r(x)} ${r(top)}Q${r(x + half * 0.4)} ${r(top + (foot - top) * 0.6)} ${r(x + half)} ${r(foot)}Q${r(x)} ${r(foot - height * 0.03)} ${r(x - half)} ${r(foot)}Q${r(x - half * 0.4)} ${r(top + (foot - top) * 0.6)} ${r(x)} ${r(top)}Z`;
  });
  return `<path d="${tiers.join('')}M${r(x - height * 0.02)} ${r(y - height * 0.06)}h${r(height * 0.04)}V${r(y)}h-${r(height * 0.04)}Z" fill="${fill}"/>`;
}

/** Moves, scales and turns markup; a negative scale mirrors it. */
export const placed = (markup: string, x: number, y: number, scale = 1, turn = 0, mirror = false): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirror ? -scale : scale} ${scale})">${markup}</g>`;

/** Applies a filter or an opacity to markup. */
export const group = (attributes: string, ...markup: string[]): string =>
  `<g ${attributes}>${markup.join('')}</g>`;

/** A whole picture: definitions first, then what is painted, back to front. */
export const scene = (definitions: readonly string[], ...painted: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" width="${canvas.width}" height="${canvas.height}"><defs>${definitions.join('')}</defs>${painted.join('')}</svg>`;

/** The same numbers from the same seed, everywhere: a scene painted twice is the same scene. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const r = (value: number): number => Math.round(value * 10) / 10;

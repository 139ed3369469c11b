import { pad } from '../../ui/pictures/mark-shape.ts';

/** A paw print: its position, its rotation in degrees (0 is up), and how fresh it is (0 to 1). */
type Print = { x: number; y: number; lean: number; fresh: number };

const prints = walk(26);

/** Returns the prints of `steps` steps along a curve with one loop, alternating left and right. */
function walk(steps: number): Print[] {
  const forward = 27;
  const sway = 62;
  const reach = Math.PI + 0.75;
  const at = (turn: number) => ({ x: forward * turn - sway * Math.sin(turn), y: sway * Math.cos(turn) });
  const speed = (turn: number) => Math.hypot(forward - sway * Math.cos(turn), sway * Math.sin(turn));

  // The steps have equal lengths, so the curve is measured first.
  const parts = 600;
  const lengths = [0];
  for (let part = 1; part <= parts; part += 1)
    lengths.push((lengths.at(-1) ?? 0) + speed(-reach + (2 * reach * part) / parts));
  const whole = lengths.at(-1) ?? 1;

  return Array.from({ length: steps }, (_, step) => {
    const wanted = (whole * step) / (steps - 1);
    const turn = -reach + (2 * reach * lengths.findIndex((length) => length >= wanted)) / parts;
    const here = at(turn);
    const heading = Math.atan2(-sway * Math.sin(turn), forward - sway * Math.cos(turn));
    const side = step % 2 === 0 ? 7 : -7;
    return {
      x: here.x - Math.sin(heading) * side,
      y: here.y + Math.cos(heading) * side,
      lean: (heading * 180) / Math.PI + 90,
      fresh: step / (steps - 1),
    };
  });
}

/** A drawing of a trail of paw prints with one loop. */
export function Trail({ className }: { className?: string }) {
  return (
    <svg viewBox="-170 -84 340 168" aria-hidden="true" className={className} fill="currentColor">
      {prints.map(({ x, y, lean, fresh }) => (
        <g
          key={fresh}
          opacity={0.18 + 0.82 * fresh}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)}) scale(.42) translate(-24 -30)`}
        >
          <path d={pad} />
          <ellipse cx="11.5" cy="22" rx="4.4" ry="6" transform="rotate(-30 11.5 22)" />
          <ellipse cx="19.5" cy="14.5" rx="4.6" ry="6.6" transform="rotate(-8 19.5 14.5)" />
          <ellipse cx="28.5" cy="14.5" rx="4.6" ry="6.6" transform="rotate(8 28.5 14.5)" />
          <ellipse cx="36.5" cy="22" rx="4.4" ry="6" transform="rotate(30 36.5 22)" />
        </g>
      ))}
    </svg>
  );
}

import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { useEffect, useState } from 'react';

/** The media query of people who want little motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)';

/** Runs something after `ms` milliseconds; returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const always = () => true;

/**
 * The state of a slideshow with `count` slides. It advances every 4 s, as soon as the next slide `isReady`, and wraps
 * around. It pauses while the page is hidden, and doesn't start automatically with reduced motion.
 */
export function useSlideshow(count: number, isReady: (at: number) => boolean = always, wait: After = after) {
  const [chosen, setAt] = useState(0);
  // The number of slides may have decreased.
  const at = Math.min(chosen, Math.max(0, count - 1));
  const [playing, setPlaying] = useState(() => !matchMedia(lessMotion).matches);
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  const runs = playing && visible && count > 1;
  /** The slide whose time is over. */
  const [over, setOver] = useState<number | null>(null);
  const next = (at + 1) % count;
  const advances = runs && over === at && isReady(next);
  const go = (to: number) => {
    setOver(null);
    setAt(to);
  };
  if (advances) go(next);

  useEffect(() => {
    const motion = matchMedia(lessMotion);
    const calmed = () => {
      if (motion.matches) setPlaying(false);
    };
    const looked = () => setVisible(document.visibilityState === 'visible');
    motion.addEventListener('change', calmed);
    document.addEventListener('visibilitychange', looked);
    return () => {
      motion.removeEventListener('change', calmed);
      document.removeEventListener('visibilitychange', looked);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that came or went starts the time again
  useEffect(() => {
    if (!runs) return;
    setOver(null);
    return wait(slideMs, () => setOver(at));
  }, [runs, at, count, wait]);

  return {
    at,
    playing,
    runs,
    setPlaying,
    turn: (by: 1 | -1) => go((at + by + count) % count),
  };
}

import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { useEffect, useState } from 'react';

const lessMotion = '(prefers-reduced-motion: reduce)';

/**
 * The state of a slideshow with `count` slides. It advances every 4 s and wraps around. It pauses while the
 * page is hidden, and doesn't start automatically with reduced motion.
 */
export function useSlideshow(count: number) {
  const [chosen, setAt] = useState(0);
  // The number of slides may have decreased.
  const at = Math.min(chosen, Math.max(0, count - 1));
  const [playing, setPlaying] = useState(() => !matchMedia(lessMotion).matches);
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  const runs = playing && visible && count > 1;

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

  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => setAt((at + 1) % count), slideMs);
    return () => clearTimeout(timer);
  }, [runs, at, count]);

  return {
    at,
    playing,
    runs,
    setPlaying,
    turn: (by: 1 | -1) => setAt((at + by + count) % count),
  };
}

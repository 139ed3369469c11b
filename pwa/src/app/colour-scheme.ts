import { useState } from 'react';
import { usePainted } from '../ui/pictures/painted.ts';

/** `auto` follows the device. */
export type SchemeChoice = 'auto' | 'light' | 'dark';

const key = 'everpaw.scheme';

function stored(): SchemeChoice {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
}

/** Returns the chosen appearance and a setter. `early.js` applies a stored choice before the first paint. */
export function useColourScheme(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const painted = usePainted();
  const [choice, setChoice] = useState(stored);
  return [
    painted ? 'auto' : choice,
    (next) => {
      setChoice(next);
      const page = document.documentElement;
      if (next === 'auto') delete page.dataset.scheme;
      else page.dataset.scheme = next;
      try {
        if (next === 'auto') localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Without storage the choice only lasts until the page is closed.
      }
    },
  ];
}

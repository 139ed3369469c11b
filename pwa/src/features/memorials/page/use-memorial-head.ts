import { useEffect } from 'react';
import type { HeadOf } from './head-tags.ts';

/**
 * Changes the head after loading the code for it. Changes run in the order of the calls. The server renders the head of
 * the first page.
 */
function changeHead(change: (head: typeof import('./head-tags.ts')) => void): void {
  import('./head-tags.ts').then(change).catch(() => {});
}

/** Makes the page installable as this pet's own app while it's shown, and restores the site's head afterwards. */
export function useMemorialHead(memorial: HeadOf | null): void {
  useEffect(() => {
    if (memorial) changeHead(({ applyHead, memorialHead }) => applyHead(document, memorialHead(memorial)));
  }, [memorial]);
  const id = memorial?.id;
  useEffect(() => {
    if (id !== undefined) return () => changeHead(({ applyHead, siteHead }) => applyHead(document, siteHead));
  }, [id]);
}

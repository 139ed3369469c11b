import { useEffect } from 'react';
import type { HeadOf } from './head-tags.ts';

/** Changes the head once its code is there, in the order of the calls. The server writes the head of the first page. */
function changeHead(change: (head: typeof import('./head-tags.ts')) => void): void {
  import('./head-tags.ts').then(change).catch(() => {});
}

/** Makes the open page installable as this pet's own while it is shown, and the site's again when it is left. */
export function useMemorialHead(memorial: HeadOf | null): void {
  useEffect(() => {
    if (memorial) changeHead(({ applyHead, memorialHead }) => applyHead(document, memorialHead(memorial)));
  }, [memorial]);
  const id = memorial?.id;
  useEffect(() => {
    if (id !== undefined) return () => changeHead(({ applyHead, siteHead }) => applyHead(document, siteHead));
  }, [id]);
}

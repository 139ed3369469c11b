import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** True from a navigation until the new screen has taken the focus. The first page load doesn't move the focus. */
let focusWanted = false;
let announce: (text: string) => void = () => {};

/** Returns the document title of a screen. */
const pageTitle = (title: string | null): string =>
  title ? `${title} · ${siteLabels.name}` : siteLabels.name;

/**
 * Sets the document title once a screen's heading is on the page. After a navigation, also moves the focus to the
 * heading and announces the title. Null means that the title isn't known yet.
 */
export function useScreen(title: string | null): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: two screens may bear the same name
  useEffect(() => {
    if (title === null) return;
    document.title = pageTitle(title);
    if (!focusWanted) return;
    focusWanted = false;
    announce(document.title);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title, pathname]);
}

const depthKey = 'everpaw.scroll';

function readDepths(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(depthKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

/**
 * Whether this document was opened by a link, a form or an address, and not by going back or reloading. It then
 * starts at its top, even if an earlier document stored a position under the same key.
 */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return !entry || !('type' in entry) || entry.type === 'navigate';
}

/** The state of a navigation within the same screen, which keeps the scroll position. */
export const staysHere = { staysHere: true };

/** Returns the key of a history entry. A document's first entry has no key of its own, so its path is used. */
const stepName = (key: string, pathname: string): string => (key === 'default' ? pathname : key);

/** Maximum number of history entries whose scroll position is stored. */
const rememberedDepths = 60;

/**
 * Does what a browser does between documents: going back restores the scroll position, other navigations start at the
 * top or at the hash, and screen readers are told the new title.
 */
export function Navigation() {
  const { key, pathname, hash, state } = useLocation();
  const step = stepName(key, pathname);
  const arriving = useRef(true);
  const kind = useNavigationType();
  const asksToStay = state?.staysHere === true;
  const [said, setSaid] = useState('');
  const depths = useRef<Map<string, number>>(null);
  const lastPath = useRef(pathname);

  useEffect(() => {
    announce = setSaid;
    history.scrollRestoration = 'manual';
    return () => {
      announce = () => {};
      history.scrollRestoration = 'auto';
    };
  }, []);

  // This effect runs before the screen's, which comes later in the tree.
  useEffect(() => {
    if (lastPath.current !== pathname) focusWanted = true;
    lastPath.current = pathname;
  }, [pathname]);

  // Before the next paint: a scroll event caused by the new screen must not be stored for the old one.
  useLayoutEffect(() => {
    depths.current ??= readDepths();
    const kept = depths.current;
    const note = () => {
      kept.delete(step);
      kept.set(step, window.scrollY);
      for (const oldest of kept.keys()) {
        if (kept.size <= rememberedDepths) break;
        kept.delete(oldest);
      }
    };
    const store = () => {
      try {
        sessionStorage.setItem(depthKey, JSON.stringify([...kept]));
      } catch {
        // Without storage a reload starts at the top.
      }
    };
    let noting = 0;
    const scrolled = () => {
      cancelAnimationFrame(noting);
      noting = requestAnimationFrame(note);
    };
    const isNew = kind !== 'POP' || (arriving.current && isArrival());
    arriving.current = false;
    // The same screen stores its state in the address (REPLACE), or pushes an entry for it (`staysHere`).
    const isNoted = kind === 'REPLACE' || (kind === 'PUSH' && asksToStay);
    const stays = isNoted && lastPath.current === pathname && !hash;
    if (stays) note();
    const stop = stays ? () => {} : isNew ? start(hash) : scrollTo(kept.get(step) ?? 0, hash);
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stop();
      cancelAnimationFrame(noting);
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('pagehide', store);
    };
  }, [step, kind, pathname, hash, asksToStay]);

  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

function start(hash: string): () => void {
  if (!hash) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => {};
  }
  return whenItFits(() => {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    part?.scrollIntoView();
    return part !== null;
  });
}

function scrollTo(depth: number, hash: string): () => void {
  if (depth === 0) return start(hash);
  return whenItFits(() => {
    window.scrollTo({ top: depth, behavior: 'instant' });
    return Math.abs(window.scrollY - depth) < 2;
  });
}

/** How long a screen may take to grow to its earlier height, in ms. */
const timeoutMs = 2_000;

/** Tries now and whenever the page grows, until it succeeds, the person scrolls, or the timeout is over. */
function whenItFits(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const growth = new ResizeObserver(() => {
    if (attempt()) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
  const timer = setTimeout(stop, timeoutMs);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

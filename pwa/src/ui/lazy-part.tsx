import { siteLabels } from '@everpaw/contracts/site/site.messages';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { notify } from './helpers/notices.ts';

type Part<Props> = ComponentType<Props>;
type Load<Props> = () => Promise<{ default: Part<Props> }>;

/** How long to wait before loading a failed part again if the network doesn't return first, in ms. */
const nextTryMs = 30_000;

type Closable = { onClose: () => void };

/**
 * Returns a component that is loaded when a person opens it. If loading fails, the screen stays as it is, a notice is
 * shown and the part is closed; opening it again retries.
 */
export function lazyOnPress<Props extends Closable>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  // React never retries a failed lazy component; this replacement retries each time it is opened.
  return lazy(() => load().catch(() => ({ default: missingPart(load) })));
}

function missingPart<Props extends Closable>(load: Load<Props>): Part<Props> {
  let fetched: Part<Props> | null = null;
  return function MissingPart(props) {
    const [Fetched, setFetched] = useState(() => fetched);
    const giveUp = useEffectEvent(() => {
      notify({ title: siteLabels.partMissing, tone: 'problem' });
      props.onClose();
    });
    useEffect(() => {
      let isOpen = true;
      load().then(
        (module) => {
          fetched = module.default;
          setFetched(() => module.default);
        },
        () => {
          if (isOpen) giveUp();
        },
      );
      return () => {
        isOpen = false;
      };
    }, []);
    return Fetched && <Fetched {...props} />;
  };
}

/**
 * Returns a component that its screen can do without for a while. Loading is retried until it succeeds; the
 * `Suspense` fallback is shown until then.
 */
export function lazyWhenReachable<Props extends object>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  const fetched = (): ReturnType<Load<Props>> => load().catch(() => nextTry().then(fetched));
  return lazy(fetched);
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, nextTryMs);
    // The server's renderer has no window; the timer is enough there.
    globalThis.addEventListener?.('online', go);
    function go() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', go);
      resolve();
    }
  });
}

import { siteLabels } from '@everpaw/contracts/site/site.messages';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { notify } from './notices.ts';

type Part<Props> = ComponentType<Props>;
type Load<Props> = () => Promise<{ default: Part<Props> }>;

/** How long until a part that could not be fetched is asked for again where nothing says that it can be, in milliseconds. */
const nextTryMs = 30_000;

type Closable = { onClose: () => void };

/**
 * What somebody asks for with a press. When it cannot be fetched the screen stays as it is, a notice says so, and the
 * part is closed; the next press asks for it again.
 */
export function lazyOnPress<Props extends Closable>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  // React keeps a failed part failed; the one in its place asks again each time that it is opened.
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
 * What a screen can do without for a while. It is asked for until it comes; what its `Suspense` shows in its place
 * stays until then.
 */
export function lazyWhenReachable<Props extends object>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  const fetched = (): ReturnType<Load<Props>> => load().catch(() => nextTry().then(fetched));
  return lazy(fetched);
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, nextTryMs);
    window.addEventListener('online', go);
    function go() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    }
  });
}

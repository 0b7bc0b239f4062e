import {
  Component,
  type ComponentType,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { reportError } from '../lib/reportErrors.ts';
import { MissingPart } from './MissingPart.tsx';

interface Loaded<P> {
  default: ComponentType<P>;
}
/** Replacement of a part whose code failed to load; it has the part's own props. */
type StandIn<P> = ComponentType<P & { onRetry: () => void }>;

/** The code failed to load, which is no error of the part itself. */
class MissingCode extends Error {}

/** A small sign over the page, which stays usable until the part is there. */
const OPENING = <div className="boot opening" role="status" aria-label="加载中" />;

const PAUSE_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Retries once after a short interruption before reporting. */
async function fetchTwice<P>(load: () => Promise<Loaded<P>>): Promise<Loaded<P>> {
  try {
    return await load().catch(() => pause().then(load));
  } catch (error) {
    throw new MissingCode(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * React.lazy whose failure stays local: everything around the part keeps its input, and the next render tries again,
 * where React would fail for good. A part with `onClose` opens over a page: a bar says at once that it is loading, and
 * after a failure why, with retry and close. Any other part is awaited by the nearest Suspense and replaced by such a
 * note.
 * @param StandIn replacement where neither fits
 * @param waiting shown until the code is there; null leaves that to the caller's own Suspense
 */
export function lazy<P extends object>(
  load: () => Promise<Loaded<P>>,
  StandIn?: StandIn<P>,
  waiting?: ReactNode,
): ComponentType<P> {
  let isLoaded = false;
  let loading: Promise<Loaded<P>> | undefined;
  const fetched = () => {
    loading = fetchTwice(load);
    loading.then(
      () => {
        isLoaded = true;
      },
      () => undefined,
    );
    return loading;
  };
  const begin = () => reactLazy(fetched) as unknown as ComponentType<P>;
  let current = begin();
  return function Lazy(props: P) {
    const [, setTries] = useState(0);
    const Part = current;
    const isOver = !StandIn && isClosable(props);
    const shown = waiting === undefined && isOver ? OPENING : (waiting ?? null);
    // An update of its own ends what is shown when the code is there; React's retry would keep it for 300 ms.
    const isWaiting = shown !== null && !isLoaded;
    useEffect(() => {
      if (isWaiting)
        loading?.then(
          () => setTries((tries) => tries + 1),
          () => undefined,
        );
    }, [isWaiting]);
    const onMissing = () => {
      // Once a failure, although several places may show the part.
      if (current === Part) current = begin();
    };
    const onRetry = () => setTries((tries) => tries + 1);
    const standIn = (retry: () => void) => {
      if (StandIn) return <StandIn {...props} onRetry={retry} />;
      return <MissingPart onRetry={retry} onClose={isOver ? props.onClose : undefined} />;
    };
    const part = <Part {...props} />;
    return (
      <MissingBoundary onMissing={onMissing} onRetry={onRetry} standIn={standIn}>
        {shown === null ? part : <Suspense fallback={shown}>{part}</Suspense>}
      </MissingBoundary>
    );
  };
}

const isClosable = (props: object): props is { onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function';

interface BoundaryProps {
  onMissing: () => void;
  onRetry: () => void;
  standIn: (onRetry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches code that failed to load only: an error of the part reaches its page. */
class MissingBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (!(error instanceof MissingCode)) return;
    reportError(error);
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof MissingCode)) throw error;
    return this.props.standIn(() => {
      this.setState({ error: null });
      this.props.onRetry();
    });
  }
}

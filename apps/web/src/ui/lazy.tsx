import { Component, type ComponentType, type ReactNode, lazy as reactLazy, Suspense, useState } from 'react';
import { reportError } from '../lib/reportErrors.ts';
import { MissingPart } from './MissingPart.tsx';

interface Loaded<P> {
  default: ComponentType<P>;
}
/** What stands in for a part whose code did not come; it has the part's own props. */
type StandIn<P> = ComponentType<P & { onRetry: () => void }>;

/** The code did not come, which says nothing of the part itself. */
class MissingCode extends Error {}

/** The page below goes on: nothing is covered until there is something to show. */
const OPENING = <div className="boot opening" role="status" aria-label="加载中" />;

const PAUSE_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** A connection that broke for a moment is tried once more before anything is said. */
async function fetchTwice<P>(load: () => Promise<Loaded<P>>): Promise<Loaded<P>> {
  try {
    return await load().catch(() => pause().then(load));
  } catch (error) {
    throw new MissingCode(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * React.lazy whose failure stays in its place: what is open around the part keeps what is typed, and the next time it
 * is tried again, where React would fail for good. What has an `onClose` opens over a page: a bar over the page says at
 * once that it is coming, and where it does not come, why, with ways to try again and to leave it; anything else leaves
 * such a note in its place, and is waited for by the nearest Suspense.
 * @param StandIn what to show instead, where neither fits
 * @param isAwaited the caller's own Suspense stands in while it comes, though it opens over a page
 */
export function lazy<P extends object>(
  load: () => Promise<Loaded<P>>,
  StandIn?: StandIn<P>,
  isAwaited = false,
): ComponentType<P> {
  const begin = () => reactLazy(() => fetchTwice(load)) as unknown as ComponentType<P>;
  let current = begin();
  return function Lazy(props: P) {
    const [, setTries] = useState(0);
    const Part = current;
    const isOver = !StandIn && isClosable(props);
    const onMissing = () => {
      // Once a failure: several places may show the same part.
      if (current === Part) current = begin();
    };
    const onRetry = () => setTries((tries) => tries + 1);
    const standIn = (retry: () => void) => {
      if (StandIn) return <StandIn {...props} onRetry={retry} />;
      return <MissingPart onRetry={retry} {...(isOver ? { onClose: props.onClose } : {})} />;
    };
    const part = <Part {...props} />;
    return (
      <MissingBoundary onMissing={onMissing} onRetry={onRetry} standIn={standIn}>
        {isOver && !isAwaited ? <Suspense fallback={OPENING}>{part}</Suspense> : part}
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

/** Catches code that did not come, and nothing else: a broken part is its page's matter. */
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

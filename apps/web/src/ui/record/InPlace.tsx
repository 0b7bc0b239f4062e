import { EditOutlined, LockOutlined } from '@ant-design/icons';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PlaceContext } from '../form/place.ts';
import { useKeys } from '../useKeys.ts';
import '../form/inPlace.css';

/** The record's own form, rendered in place of a fact with that fact's fields. */
export type RecordForm = (close: () => void) => ReactNode;

interface Spot {
  label: string;
  names: ReadonlySet<string>;
}

interface Editing {
  form: RecordForm;
  /** Prefetches the form's code while the pointer approaches. */
  near: () => void;
  spot: Spot | null;
  open: (spot: Spot) => void;
  close: () => void;
  onLeave: (leave: () => void) => void;
}
const EditingContext = createContext<Editing | null>(null);

interface Props {
  /** null without the right to change the record: then nothing is editable. */
  form?: RecordForm | null | undefined;
  /** Prefetches the form's code. */
  near?: (() => Promise<unknown>) | undefined;
  children: ReactNode;
}

/** Makes the facts inside editable in place, one at a time. */
export function EditInPlace({ form, near, children }: Props) {
  const [spot, setSpot] = useState<Spot | null>(null);
  // A ref, because the click that leaves one place may open the next.
  const now = useRef<Spot | null>(null);
  const next = useRef<Spot | null>(null);
  const leave = useRef<(() => void) | null>(null);
  const editing = useMemo<Editing | null>(() => {
    const go = (to: Spot | null) => {
      now.current = to;
      setSpot(to);
    };
    return form
      ? {
          form,
          near: () => {
            near?.().catch(() => undefined);
            import('../form/FormInPlace.tsx').catch(() => undefined);
          },
          spot,
          // The second change waits for the version that the first has made.
          open: (to) => {
            if (!now.current) return go(to);
            next.current = to;
            leave.current?.();
          },
          close: () => {
            leave.current = null;
            go(next.current);
            next.current = null;
          },
          onLeave: (act) => {
            leave.current = act;
          },
        }
      : null;
  }, [form, near, spot]);
  return <EditingContext value={editing}>{children}</EditingContext>;
}

interface EditableProps {
  label: string;
  /** The form's fields of this fact. */
  names: string | readonly string[];
  children: ReactNode;
}

/** A value that is edited in place: by a click or tap, or by `e` or Enter on it. */
export function Editable({ label, names, children }: EditableProps) {
  const editing = use(EditingContext);
  if (!editing) return children;
  return (
    <Place editing={editing} label={label} names={typeof names === 'string' ? [names] : names}>
      {children}
    </Place>
  );
}

interface PlaceProps {
  editing: Editing;
  label: string;
  names: readonly string[];
  children: ReactNode;
}

function Place({ editing, label, names, children }: PlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = editing.spot?.label === label;
  const { close, onLeave, spot } = editing;
  const place = useMemo(() => (isOpen && spot ? { ...spot, onLeave } : null), [isOpen, spot, onLeave]);
  useLayoutEffect(() => {
    const isReturning = wasOpen.current && !isOpen && editing.spot === null;
    wasOpen.current = isOpen;
    // Skipped when the focus has moved on.
    if (isReturning && (document.activeElement === document.body || !document.activeElement?.isConnected))
      button.current?.focus({ preventScroll: true });
  });
  const open = () => editing.open({ label, names: new Set(names) });
  if (place)
    return (
      <PlaceContext value={place}>
        <Suspense fallback={children}>{editing.form(close)}</Suspense>
      </PlaceContext>
    );
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Clicks on links follow them, and selecting text does not edit.
    if ((event.target as HTMLElement).closest('a, button, .ant-image')) return;
    if (!window.getSelection()?.isCollapsed) return;
    open();
  };
  return (
    // The button serves keyboard and screen readers; a click anywhere on the value does the same.
    <span className="fact-editable" onClick={onClick} onPointerEnter={editing.near}>
      <span className="fact-value">{children}</span>
      <button
        ref={button}
        type="button"
        className="fact-pencil"
        aria-label={`修改${label}`}
        aria-keyshortcuts="e"
        title={`修改${label}（E）`}
        onFocus={editing.near}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        <EditOutlined aria-hidden />
      </button>
    </span>
  );
}

/** A value that is not edited here, with the reason. */
export const ReadOnlyFact = ({ why, children }: { why: string; children: ReactNode }) => {
  const editing = use(EditingContext);
  if (!editing) return children;
  return (
    <span className="fact-editable is-closed">
      <span className="fact-value">{children}</span>
      <span className="fact-lock" role="img" aria-label={why} title={why}>
        <LockOutlined aria-hidden />
      </span>
    </span>
  );
};

/** The key `e`, without a focused fact, opens the first editable one. @param within selector of the record's part */
export function useFirstFact(within: string): void {
  const editing = use(EditingContext);
  const first = () =>
    [...document.querySelectorAll<HTMLElement>(`${within} .facts .fact-pencil`)].find((one) =>
      // Hidden tabs are skipped.
      one.checkVisibility(),
    );
  useKeys({ e: () => first()?.focus() }, editing !== null);
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { lazy } from '../ui/lazy.tsx';
import type { Route } from './routes.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(loadPalette, undefined, null);
/** Loads the palette after the first screen, which does not need it, and before anybody presses its keys. */
const LOAD_AFTER_MS = 5000;
const usePalette = create(() => ({ isOpen: false }));
export const openSearch = (): void => usePalette.setState({ isOpen: true });
const close = () => usePalette.setState({ isOpen: false });

/** Opens the palette by Ctrl+K from anywhere. */
export function SearchPalette({ routes }: { routes: readonly Route[] }) {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      usePalette.setState(({ isOpen: open }) => ({ isOpen: !open }));
    };
    window.addEventListener('keydown', onKey);
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), LOAD_AFTER_MS);
    return () => {
      window.removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, []);
  return isOpen && <OpenPalette routes={routes} />;
}

/** Keeps what is typed while the palette loads, Enter included, and passes it on when the palette opens. */
function OpenPalette({ routes }: { routes: readonly Route[] }) {
  const [early, setEarly] = useState('');
  const [isEntered, setEntered] = useState(false);
  const type = (text: string) => {
    setEarly(text);
    setEntered(false);
  };
  return (
    <Suspense fallback={<EarlyInput text={early} onText={type} onEnter={() => setEntered(true)} />}>
      <Palette routes={routes} typed={early} isEntered={isEntered} onClose={close} />
    </Suspense>
  );
}

interface EarlyProps {
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
}

function EarlyInput({ text, onText, onEnter }: EarlyProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette" aria-label="搜索" onClose={close}>
      <div className="palette-input">
        <input
          autoFocus
          aria-label="搜索"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter()}
        />
      </div>
    </dialog>
  );
}

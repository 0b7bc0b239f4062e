import { type ReactNode, Suspense, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** A form or preview over a page, and the row that it is about. */
export interface Layer<T> {
  open: (of: T) => void;
  close: () => void;
  store: StoreApi<{ of: T | null }>;
}

/** A layer whose state is kept beside the page, so that opening it does not render the page's list again. */
export function useLayer<T>(): Layer<T> {
  const [layer] = useState(() => {
    const store = createStore<{ of: T | null }>(() => ({ of: null }));
    return {
      open: (of: T) => store.setState({ of }),
      close: () => store.setState({ of: null }),
      store,
    };
  });
  return layer;
}

interface Props<T> {
  layer: Layer<T>;
  children: (of: T, close: () => void) => ReactNode;
}

/** Shows the layer's content while it is open; its code may still be loading. */
export function Opened<T>({ layer, children }: Props<T>) {
  const of = useStore(layer.store, (state) => state.of);
  return of === null ? null : <Suspense fallback={null}>{children(of, layer.close)}</Suspense>;
}

import {
  type ComponentType,
  createElement,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useEffect,
  useReducer,
  useState,
} from 'react';

interface Module<P extends object = object> {
  default: ComponentType<P>;
}
export type Screen<P extends object = object, M extends Module<P> = Module<P>> = ComponentType<P> & {
  preload: () => Promise<M>;
};

/**
 * A page or part whose chunk loads when it is first shown, or ahead by `preload`. A loaded one renders at once, because
 * React.lazy would suspend even then and React keeps a suspended placeholder for 300 ms.
 * @param lazyOf the application's own `lazy`, where antd can show a failure
 * @param waiting shown until the code is there, and no longer; without it the nearest Suspense decides
 */
export function screen<P extends object = object, M extends Module<P> = Module<P>>(
  load: () => Promise<M>,
  lazyOf: (load: () => Promise<M>) => ComponentType<P> = reactLazy,
  waiting?: ReactNode,
): Screen<P, M> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazyOf(preload);
  function Page(props: P) {
    // Fixed at mount, so that an open page is never mounted anew.
    const [View] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    const [, renderAgain] = useReducer((times: number) => times + 1, 0);
    const isWaiting = waiting !== undefined && View === Lazy && !loaded;
    // An update of its own ends the placeholder; React's retry would keep it for 300 ms.
    useEffect(() => {
      if (isWaiting) preload().then(renderAgain, () => undefined);
    }, [isWaiting]);
    const view = createElement(View, props);
    return waiting === undefined ? view : createElement(Suspense, { fallback: waiting }, view);
  }
  return Object.assign(Page, { preload });
}

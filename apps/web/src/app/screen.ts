import { type ComponentType, createElement, lazy as reactLazy, useState } from 'react';

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
 */
export function screen<P extends object = object, M extends Module<P> = Module<P>>(
  load: () => Promise<M>,
  lazyOf: (load: () => Promise<M>) => ComponentType<P> = reactLazy,
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
    return createElement(View, props);
  }
  return Object.assign(Page, { preload });
}

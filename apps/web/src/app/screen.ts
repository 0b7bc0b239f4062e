import { type ComponentType, createElement, lazy as reactLazy, useState } from 'react';

interface Module {
  default: ComponentType;
}
export type Screen<M extends Module = Module> = ComponentType & { preload: () => Promise<M> };

/**
 * A page whose chunk loads when it is first shown, or ahead by `preload`. A loaded page renders at once, because
 * React.lazy would suspend even then and React keeps a suspended placeholder for 300 ms. @param lazyOf the
 * application's own `lazy`, where antd can show a failure
 */
export function screen<M extends Module>(
  load: () => Promise<M>,
  lazyOf: (load: () => Promise<M>) => ComponentType = reactLazy,
): Screen<M> {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazyOf(preload);
  function Page() {
    // Fixed at mount, so that an open page is never mounted anew.
    const [View] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(View);
  }
  return Object.assign(Page, { preload });
}

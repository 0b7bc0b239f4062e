import { useSyncExternalStore } from 'react';

/** Product specification, section 2: mobile mode under 992 px. */
const query = window.matchMedia('(max-width: 991.98px)');

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const isMobileNow = (): boolean => query.matches;
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isMobileNow);

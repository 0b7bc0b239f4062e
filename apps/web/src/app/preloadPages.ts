import { useEffect } from 'react';
import { preloadScreen } from './desk.ts';
import { matchRoute, type Route } from './routes.ts';

/** Loads the code of a page when the pointer comes to a link to it, so that a click finds it there. */
export function usePreloadedPages(routes: Route[]): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
      const match = link && matchRoute(routes, (link as HTMLAnchorElement).pathname);
      // The page itself shows a failure when it is opened.
      if (match) preloadScreen(match.route.view).catch(() => undefined);
    };
    document.addEventListener('pointerover', preload, { passive: true });
    return () => document.removeEventListener('pointerover', preload);
  }, [routes]);
}

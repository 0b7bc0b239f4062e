import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import type { Route } from '../routes.ts';
import { openHelp, useHelp } from './openHelp.ts';

const HelpDialog = lazy(() => import('./HelpDialog.tsx'));

interface Props {
  /** The screen in front. */
  route: Route;
  /** Screens that the menu grants, for the manual. */
  routes: readonly Route[];
}

/** `?`: what the screen is for, and the keys that work on it. Loaded when it is asked for. */
export function Help({ route, routes }: Props) {
  const shown = useHelp((state) => state.shown);
  useKeys({ '?': () => openHelp('page') });
  if (!shown) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <HelpDialog shown={shown} route={route} routes={routes} />
      </Suspense>
    </ErrorBoundary>
  );
}

import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import type { Route } from '../routes.ts';
import { openHelp, useHelp } from './openHelp.ts';

const HelpDialog = lazy(() => import('./HelpDialog.tsx'));

interface Props {
  /** The screen that is shown. */
  route: Route;
  /** Screens that the menu grants, for the manual. */
  routes: readonly Route[];
}

/** The `?` dialog: purpose of the screen and its keys. Loaded on request. */
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

import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { notify } from '../lib/notify.ts';
import { loadSession, useSession } from '../lib/session.ts';
import { clearToken, readToken } from '../lib/token.ts';
import { Shell } from './loadShell.ts';

/** Signed in, these pages lead to the start. */
export function AnonymousOnly() {
  return readToken() ? <Navigate to="/" replace /> : <Outlet />;
}

/** The address to sign in at, coming back to where the person wanted to go. */
export const signInAddress = (fullPath: string): string => `/login?redirect=${encodeURIComponent(fullPath)}`;

/** Everything else needs a session with its user, menu and functions; without one it leads to the sign-in. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const hasUser = useSession((session) => session.user !== null);
  // Known at once when somebody signs in or out; the shell comes along when a page is opened.
  const [isReady, setIsReady] = useState(false);
  const isLoaded = hasUser && isReady;
  const [hasFailed, setHasFailed] = useState(false);
  const hasToken = readToken() !== null;

  useEffect(() => {
    if (isLoaded || !hasToken || hasFailed) return;
    const shell = Shell.preload();
    (hasUser ? Promise.resolve() : loadSession())
      .then(async () => {
        await shell.then(({ preload }) => preload(window.location.pathname)).catch(() => undefined);
        setIsReady(true);
      })
      .catch((error: Error) => {
        clearToken();
        notify.error(error.message || '网络错误');
        setHasFailed(true);
      });
  }, [isLoaded, hasUser, hasToken, hasFailed]);

  if (!hasToken || hasFailed) return <Navigate to={signInAddress(pathname + search)} replace />;
  if (!isLoaded) return <div className="boot" role="status" aria-label="加载中" />;
  return <Outlet />;
}

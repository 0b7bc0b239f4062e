import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { leaveError } from '../lib/leftError.ts';
import { loadSession, useSession } from '../lib/session.ts';
import { clearToken, readToken } from '../lib/token.ts';
import { Shell } from './loadShell.ts';
import { signInAddress } from './signin/addresses.ts';

const Loading = () => <div className="boot" role="status" aria-label="加载中" />;

/** Sends somebody who is signed in from the sign-in pages to the start; otherwise loads the sign-in document. */
export function SignInDocument() {
  const isSignedIn = readToken() !== null;
  useEffect(() => {
    if (!isSignedIn) window.location.reload();
  }, [isSignedIn]);
  return isSignedIn ? <Navigate to="/" replace /> : <Loading />;
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => window.location.replace(signInAddress(from)), [from]);
  return <Loading />;
}

/** Requires a session with its user, menu and functions; without one it redirects to the sign-in. */
export function RequireSession() {
  const { pathname, search, hash } = useLocation();
  const hasUser = useSession((session) => session.user !== null);
  // True once the shell's code is loaded.
  const [isReady, setIsReady] = useState(false);
  const isLoaded = hasUser && isReady;
  const [hasFailed, setHasFailed] = useState(false);
  const hasToken = readToken() !== null;

  useEffect(() => {
    if (isLoaded || !hasToken || hasFailed) return;
    const shell = Shell.preload();
    (hasUser ? Promise.resolve() : loadSession(window.location.pathname))
      .then(async () => {
        await shell.then(({ preload }) => preload(window.location.pathname)).catch(() => undefined);
        setIsReady(true);
      })
      .catch((error: Error) => {
        clearToken();
        leaveError(error.message || '网络错误');
        setHasFailed(true);
      });
  }, [isLoaded, hasUser, hasToken, hasFailed]);

  if (!hasToken || hasFailed) return <ToSignIn from={pathname + search + hash} />;
  if (!isLoaded) return <Loading />;
  return <Outlet />;
}

import { useEffect } from 'react';
import { PublicFrame } from './PublicFrame.tsx';

/** The page that an authorisation window comes back to: it hands its answer to the window that opened it, and goes. */
export default function AuthRedirect() {
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!opener) return window.location.replace(`/wxLogin${window.location.search}`);
    opener.postMessage({ type: 'shibiao-auth', search: window.location.search }, window.location.origin);
    window.close();
  }, []);
  return (
    <PublicFrame title="授权完成">
      <p>可以关闭这个窗口了。</p>
    </PublicFrame>
  );
}

import { useEffect } from 'react';
import { PublicFrame } from './PublicFrame.tsx';

/** The return page of an authorisation window: passes its answer to the opener and closes. */
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

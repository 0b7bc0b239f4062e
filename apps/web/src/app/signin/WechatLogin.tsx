import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { parameter } from './addresses.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { enter, useOptions } from './useSignIn.ts';
import { wires } from './wires.ts';

/** The return page of WeChat: signs in a bound person and lets anyone else bind an account. */
export default function WechatLogin() {
  const [hasFailed, setHasFailed] = useState(false);
  // The code is valid once, and React's development mode runs effects twice.
  const isSent = useRef(false);
  const code = parameter('code');
  const { companyName } = useOptions();

  useEffect(() => {
    if (!code || isSent.current) return;
    isSent.current = true;
    call(wires.submitWechatCode, { code, state: parameter('state') ?? '' }).then(
      ({ accessToken, auth3_id }) => {
        if (accessToken) return enter(accessToken);
        const query = new URLSearchParams({ auth3_id: auth3_id ?? '' });
        const redirect = parameter('redirect');
        if (redirect) query.set('redirect', redirect);
        window.location.replace(`/bindWxUser?${query}`);
      },
      () => setHasFailed(true),
    );
  });
  return (
    <SignInFrame title="微信登录" company={companyName}>
      {code && !hasFailed ? (
        <p className="signin-note" role="status">
          正在登录…
        </p>
      ) : (
        <>
          <p className="signin-note">微信授权已失效，请重新登录。</p>
          <button
            type="button"
            className="primary signin-submit"
            onClick={() => window.location.replace('/login')}
          >
            返回登录
          </button>
        </>
      )}
    </SignInFrame>
  );
}

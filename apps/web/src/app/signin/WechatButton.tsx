import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { WECHAT } from '../../lib/palette.ts';
import { parameter } from './addresses.ts';
import { wires } from './wires.ts';
import './signin.css';

/** Opens WeChat's own page, which returns to /wxLogin?code=… */
export default function WechatButton() {
  const [isBusy, setIsBusy] = useState(false);
  const go = async () => {
    setIsBusy(true);
    const redirect = parameter('redirect');
    const back = `${location.origin}/wxLogin${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
    const answer = await call(wires.wechatAuthorizeUrl, { redirect: back }).catch(() => null);
    if (answer?.url) return location.assign(answer.url);
    if (answer) notify.error('微信登录暂未开通');
    setIsBusy(false);
  };
  return (
    <div className="signin-other">
      <span>或</span>
      <button type="button" className="plain" disabled={isBusy} onClick={() => void go()}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden fill={WECHAT}>
          <path d="M9.500 4C5.360 4 2 6.800 2 10.250c0 1.950 1.080 3.680 2.770 4.830L4.200 17l2.230-1.200c.74.2 1.520.33 2.340.36A5.600 5.600 0 0 1 8.600 15c0-3.200 3.100-5.700 6.800-5.700h.5C15.200 6.300 12.600 4 9.500 4Zm-2.600 3.600a.95.95 0 1 1 0 1.900.95.95 0 0 1 0-1.900Zm5 0a.95.95 0 1 1 0 1.900.95.95 0 0 1 0-1.900Zm3.700 2.900c-3.500 0-6.300 2.300-6.300 5.200s2.800 5.200 6.300 5.200c.7 0 1.400-.1 2-.28L19.500 21.700l-.5-1.650c1.800-.96 3-2.560 3-4.350 0-2.900-2.900-5.200-6.400-5.200Zm-2.100 2.900a.8.8 0 1 1 0 1.600.8.8 0 0 1 0-1.600Zm4.200 0a.8.8 0 1 1 0 1.600.8.8 0 0 1 0-1.600Z" />
        </svg>
        微信登录
      </button>
    </div>
  );
}

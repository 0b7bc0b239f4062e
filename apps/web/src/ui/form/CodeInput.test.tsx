import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { button, buttons, field, press } from '../../lib/testing/person.ts';
import { render, unmountAll, until } from '../../lib/testing/render.tsx';
import { CodeInput } from './CodeInput.tsx';

function Asked({ send }: Pick<Parameters<typeof CodeInput>[0], 'send'>) {
  const [code, setCode] = useState('');
  return (
    <>
      <label htmlFor="code">验证码</label>
      <CodeInput id="code" value={code} onChange={setCode} send={send} isSending={false} />
    </>
  );
}

afterEach(unmountAll);

it('fills the demo’s code in, and offers another one a minute later', async () => {
  await render(<Asked send={async () => ({ sentTo: '139****5678', demoCode: '246810' })} />);
  await press('获取验证码');
  await until(() => expect(buttons()[0]).toMatch(/^(60|59)秒后重发$/));
  expect((await field('验证码')).value).toBe('246810');
  expect(useNotices.getState().notices.at(-1)?.text).toBe('演示模式：验证码为 246810');
  expect((await button(buttons()[0] ?? '')).disabled).toBe(true);
});

it('may be pressed again when no code was sent', async () => {
  const send = vi.fn(async () => undefined);
  await render(<Asked send={send} />);
  await press('获取验证码');
  await press('获取验证码');
  expect(send).toHaveBeenCalledTimes(2);
});

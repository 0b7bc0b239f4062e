import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render, settle } from '../../lib/testing/render.tsx';
import { useFreeMoment } from './useFreeMoment.ts';

const Popup = () => (useFreeMoment() ? <p>生日快乐</p> : null);

const comes = (page: HTMLElement) =>
  vi.waitFor(
    async () => {
      await settle(50);
      expect(page.textContent).toContain('生日快乐');
    },
    { timeout: 10_000 },
  );

test('a popup that nobody asked for waits until what was just pressed has opened', async () => {
  const page = await render(
    <>
      <div role="dialog" aria-label="新建客户" style={{ display: 'none' }} />
      <Popup />
    </>,
  );
  const dialog = page.querySelector<HTMLElement>('[role=dialog]');
  expect(page.textContent).not.toContain('生日快乐');
  window.dispatchEvent(new Event('pointerdown'));
  dialog?.style.removeProperty('display');
  expect(page.textContent).not.toContain('生日快乐');
  dialog?.style.setProperty('display', 'none');
  await comes(page);
});

test('a popup waits for typed input and for layers over the page', async () => {
  const page = await render(
    <>
      <div role="dialog" aria-label="新建客户">
        <input aria-label="姓名" />
      </div>
      <Popup />
    </>,
  );
  const dialog = page.querySelector<HTMLElement>('[role=dialog]');
  const field = page.querySelector('input');
  act(() => field?.focus());
  expect(page.textContent).not.toContain('生日快乐');
  act(() => field?.blur());
  expect(page.textContent).not.toContain('生日快乐');
  dialog?.style.setProperty('display', 'none');
  await comes(page);
});

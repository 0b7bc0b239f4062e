import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../lib/notify.ts';
import { click, find, render } from '../lib/testing/render.tsx';
import { confirm, useQuestion } from './confirm.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PlainQuestion } from './PlainQuestion.tsx';

/** What Chrome says of a chunk that it could not fetch. */
const missing = () => {
  const Missing = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/X-1a2b.js')),
  );
  return (
    <Suspense fallback={null}>
      <Missing />
    </Suspense>
  );
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useQuestion.setState({ question: null });
});

it('a part whose code did not come is left out, and what stands around it stays', async () => {
  await render(
    <>
      <input aria-label="课题" defaultValue="填到一半" />
      <ErrorBoundary fallback={null}>{missing()}</ErrorBoundary>
    </>,
  );
  expect(find<HTMLInputElement>('input').value).toBe('填到一半');
  expect(useNotices.getState().notices[0]?.text).toContain('网络不通');
});

it('a screen whose code did not come is not reloaded while the server does not answer', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await render(<ErrorBoundary>{missing()}</ErrorBoundary>);
  expect(find('[role="alert"]').textContent).toContain('网络不通');
  await click(find('button', '重试'));
  expect(reload).not.toHaveBeenCalled();
  expect(useNotices.getState().notices.at(-1)?.text).toBe('网络错误');
});

it.each([true, false])('a question whose dialog did not come is asked by the browser: %s', async (isYes) => {
  const onOk = vi.fn();
  const onCancel = vi.fn();
  const asked = vi.fn(() => isYes);
  vi.stubGlobal('confirm', asked);
  confirm({ title: '有未保存的内容，确定放弃吗？', onOk, onCancel });
  const { question } = useQuestion.getState();
  if (!question) throw new Error('nothing is asked');
  await render(<ErrorBoundary fallback={<PlainQuestion question={question} />}>{missing()}</ErrorBoundary>);
  expect(asked).toHaveBeenCalledExactlyOnceWith('有未保存的内容，确定放弃吗？');
  expect([onOk.mock.calls.length, onCancel.mock.calls.length]).toEqual(isYes ? [1, 0] : [0, 1]);
  expect(useQuestion.getState().question).toBeNull();
});

import { Suspense, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../lib/notify.ts';
import { click, find, render, type, until } from '../lib/testing/render.tsx';
import { confirm, useQuestion } from './confirm.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazy } from './lazy.tsx';
import { PlainQuestion } from './PlainQuestion.tsx';

const ENTRY = '/assets/index-old.js';
/** Chrome's error for a chunk that failed to load. */
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/X-1a2b.js');

const serve = (entry: string) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(`<html><script type="module" src="${entry}"></script></html>`),
    );
const beOffline = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useQuestion.setState({ question: null });
  useNotices.setState({ notices: [] });
  const entry = document.createElement('script');
  entry.setAttribute('src', ENTRY);
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
});

/** A page with typed input, and a form whose code loads at the nth attempt. */
async function pageWithForm(
  load: () => Promise<{ default: (props: { onClose: () => void }) => React.ReactNode }>,
) {
  const Form = lazy(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <ErrorBoundary>
        <input aria-label="课题" />
        <button type="button" onClick={() => setOpen(true)}>
          新建
        </button>
        <Suspense fallback={null}>{isOpen && <Form onClose={() => setOpen(false)} />}</Suspense>
      </ErrorBoundary>
    );
  }
  await render(<Page />);
  await type(find<HTMLInputElement>('input'), '填到一半');
}
const Form = () => <form aria-label="新建需求" />;

it('a form shows at once that it is loading', async () => {
  let come = () => undefined as void;
  const load = () =>
    new Promise<{ default: typeof Form }>((resolve) => {
      come = () => resolve({ default: Form });
    });
  await pageWithForm(load);
  await click(find('button', '新建'));
  find('[role="status"][aria-label="加载中"]');
  expect(find<HTMLInputElement>('input').value).toBe('填到一半');
  come();
  await until(() => find('form'));
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(0);
});

it('a form whose code fails to load leaves its page as it is, and offers a retry', async () => {
  beOffline();
  const load = vi
    .fn(async () => ({ default: Form }))
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing);
  await pageWithForm(load);
  find('button', '新建').focus();
  await click(find('button', '新建'));
  await until(() => find('[role="alert"]', '网络不通'));
  expect(find<HTMLInputElement>('input').value).toBe('填到一半');
  find('[role="alert"] button', '重试').focus();
  await click(find('[role="alert"] button', '重试'));
  await until(() => find('form'));
  expect(document.activeElement).toBe(find('button', '新建'));
  expect(find<HTMLInputElement>('input').value).toBe('填到一半');
});

it('a failed form can be closed, and opens by the next click', async () => {
  beOffline();
  const load = vi
    .fn(async () => ({ default: Form }))
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing);
  await pageWithForm(load);
  await click(find('button', '新建'));
  await until(() => find('[role="alert"]', '网络不通'));
  await click(find('[role="alert"] button', '关闭'));
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  await click(find('button', '新建'));
  await until(() => find('form'));
});

it('a short interruption is retried silently', async () => {
  const load = vi.fn(async () => ({ default: Form })).mockRejectedValueOnce(missing);
  await pageWithForm(load);
  await click(find('button', '新建'));
  await until(() => find('form'));
  expect(useNotices.getState().notices).toEqual([]);
});

it('a form that fails after an update says so and offers the reload', async () => {
  serve('/assets/index-new.js');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await pageWithForm(() => Promise.reject(missing));
  await click(find('button', '新建'));
  await until(() => find('[role="alert"]', '系统已更新'));
  expect(reload).not.toHaveBeenCalled();
  await click(find('[role="alert"] button', '重新加载'));
  expect(reload).toHaveBeenCalledOnce();
});

it('a view whose code fails to load says so in its place and offers a retry', async () => {
  serve(ENTRY);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const load = vi
    .fn(async () => ({ default: () => <table /> }))
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing);
  const View = lazy(load);
  await render(
    <>
      <input aria-label="课题" defaultValue="填到一半" />
      <Suspense fallback={null}>
        <View />
      </Suspense>
    </>,
  );
  await until(() => find('[role="alert"]', '没有加载出来'));
  await click(find('button', '重试'));
  await until(() => find('table'));
  expect(find<HTMLInputElement>('input').value).toBe('填到一半');
  expect(reload).not.toHaveBeenCalled();
});

it('an error of the part itself reaches its page', async () => {
  const Broken = lazy(async () => ({
    default: (): never => {
      throw new Error('undefined is not a lecturer');
    },
  }));
  await render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Broken />
      </Suspense>
    </ErrorBoundary>,
  );
  await until(() => find('[role="alert"]', 'undefinedisnotalecturer'));
});

it.each([true, false])(
  'a question whose dialog failed to load is asked by the browser: %s',
  async (isYes) => {
    const onOk = vi.fn();
    const onCancel = vi.fn();
    const asked = vi.fn(() => isYes);
    vi.stubGlobal('confirm', asked);
    confirm({ title: '有未保存的内容，确定放弃吗？', onOk, onCancel });
    const { question } = useQuestion.getState();
    if (!question) throw new Error('nothing is asked');
    const Dialog = lazy<{ question: typeof question }>(() => Promise.reject(missing), PlainQuestion);
    await render(
      <Suspense fallback={null}>
        <Dialog question={question} />
      </Suspense>,
    );
    await until(() => expect(useQuestion.getState().question).toBeNull());
    expect(asked).toHaveBeenCalledExactlyOnceWith('有未保存的内容，确定放弃吗？');
    expect([onOk.mock.calls.length, onCancel.mock.calls.length]).toEqual(isYes ? [1, 0] : [0, 1]);
  },
);

it('a caller that takes typed input meanwhile shows its own fallback', async () => {
  const Form = lazy<{ onClose: () => void }>(() => new Promise(() => undefined), undefined, null);
  await render(
    <Suspense fallback={<input aria-label="搜索" />}>
      <Form onClose={() => undefined} />
    </Suspense>,
  );
  expect(find('input').getAttribute('aria-label')).toBe('搜索');
});

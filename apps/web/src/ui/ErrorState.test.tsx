import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/call.ts';
import { click, find, render } from '../lib/testing/render.tsx';
import { ErrorState } from './ErrorState.tsx';

it('a retry is offered where it may help', async () => {
  const onRetry = vi.fn();
  await render(<ErrorState error={new ApiError(500, '服务器出错了')} onRetry={onRetry} />);
  expect(find('[role="alert"]').textContent).toContain('加载失败');
  await click(find('button', '重试'));
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each([
  [403, '没有权限'],
  [404, '没有找到'],
  [408, '条件不对'],
])('a code that a retry cannot change is explained: %i', async (code, title) => {
  await render(<ErrorState error={new ApiError(code, '原因')} onRetry={vi.fn()} />);
  expect(find('[role="alert"]').textContent).toBe(`${title}原因`);
});

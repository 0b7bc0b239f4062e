import { expect, it, vi } from 'vitest';
import { click, find, render } from '../lib/testing/render.tsx';
import { QueryState } from './QueryState.tsx';

const read = (isPending: boolean, error: Error | null = null) => ({
  isPending,
  error,
  refetch: vi.fn().mockResolvedValue(undefined),
});
const isLoading = () => document.querySelector('.loading') !== null;

it('the skeleton shows while a query is pending, even if another one failed', async () => {
  await render(<QueryState of={[read(true), read(false, new Error('断开了'))]} />);
  expect(isLoading()).toBe(true);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it('the skeleton replaces data of an earlier choice', async () => {
  await render(<QueryState of={read(false)} />);
  expect(isLoading()).toBe(true);
});

it('the error names what failed and retries all queries', async () => {
  const [good, bad] = [read(false), read(false, new Error('断开了'))];
  await render(<QueryState of={[good, bad]} />);
  expect(find('[role="alert"]').textContent).toContain('断开了');
  await click(find('button', '重试'));
  expect(good.refetch).toHaveBeenCalledOnce();
  expect(bad.refetch).toHaveBeenCalledOnce();
});

import { expect, it, vi } from 'vitest';
import { type Page, PageContext } from '../lib/page.tsx';
import { render } from '../lib/testing/render.tsx';
import { DetailLayout } from './DetailLayout.tsx';

it('names its tab after the record', async () => {
  const setTitle = vi.fn();
  const page = { pathname: '/test', params: {}, trail: [], search: {}, isActive: true, setTitle };
  await render(
    <PageContext value={page as unknown as Page}>
      <DetailLayout title="招商银行" />
    </PageContext>,
  );
  expect(setTitle).toHaveBeenCalledWith('招商银行');
});

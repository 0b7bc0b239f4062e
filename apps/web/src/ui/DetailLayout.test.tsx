import { expect, it, vi } from 'vitest';
import { type Page, PageContext } from '../lib/page.tsx';
import { render } from '../lib/testing/render.tsx';
import { DetailLayout, Facts } from './DetailLayout.tsx';

it('the tab is titled after the record', async () => {
  const setTitle = vi.fn();
  const page = { pathname: '/test', params: {}, trail: [], search: {}, isActive: true, setTitle };
  await render(
    <PageContext value={page as unknown as Page}>
      <DetailLayout title="招商银行" />
    </PageContext>,
  );
  expect(setTitle).toHaveBeenCalledWith('招商银行');
});

it('an unknown fact shows a dash, under whatever condition', async () => {
  const years: number | null = null;
  const items = [
    { label: '学历', value: '' },
    { label: '工作年限', value: years !== null && `${years} 年` },
    { label: '迟到', value: 0 },
  ];
  await render(<Facts items={items} />);
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['—', '—', '0']);
});

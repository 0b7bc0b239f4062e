import { endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { expect, it, vi } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { PagedTable } from '../PagedTable.tsx';

vi.mock('../../lib/media.ts', () => ({ isMobileNow: () => true, useIsMobile: () => true }));
vi.mock('./CardView.tsx', () => {
  throw new Error('Unable to preload CSS');
});

const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name']),
    output: page(nothing.extend({ id: int(), name: text() })),
  }),
});

it('cards that failed to load are reported in place of the rows; open layers beside them stay', async () => {
  serve(() => good({ list: [{ id: 1, name: '甲' }], total: 1 }));
  await openPage(
    <PagedTable
      endpoint={api.list}
      columns={[{ key: 'name', title: '名称' }]}
      rowKey="id"
      toolbar={<input defaultValue="填到一半" />}
    />,
  );
  await until(() => find('[role=alert]', '没有加载出来'));
  find('[role=alert] button');
  expect(find<HTMLInputElement>('.toolbar input').value).toBe('填到一半');
});

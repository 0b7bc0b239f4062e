import { endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { expect, it } from 'vitest';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { PagedTable } from '../PagedTable.tsx';

const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name']),
    output: page(nothing.extend({ id: int(), name: text() })),
  }),
});

it('a head turns the descending order of the list to ascending, then to descending, then back', async () => {
  serve(() => good({ list: [{ id: 1, name: '甲' }], total: 1 }));
  const address = { search: '' };
  await render(
    <TestPage address={address}>
      <PagedTable
        endpoint={api.list}
        columns={[{ key: 'name', title: '名称', sortable: true }]}
        rowKey="id"
        defaultSort={{ sort: 'name', order: 'desc' }}
      />
    </TestPage>,
  );
  await until(() => find('.grid-row', '甲'));
  expect(find('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  for (const search of ['?sort=name&order=asc', '?sort=name&order=desc', '']) {
    await click(find('.sort-head'));
    await until(() => expect(address.search).toBe(search));
  }
});

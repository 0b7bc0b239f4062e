import { endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { act } from 'react';
import { expect, it } from 'vitest';
import { ToolsPlace } from '../../lib/page.tsx';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { PagedTable } from '../PagedTable.tsx';

const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name']),
    output: page(nothing.extend({ id: int(), name: text() })),
  }),
});
const COLUMNS = [{ key: 'name', title: '名称' }];
let made = 0;

const place = document.createElement('div');
/** A page with a line of views, a list that fills it, and a list of a drawer. */
const Screen = () => (
  <div className="pane">
    <div className="views-line" ref={(line) => line?.append(place)} />
    <ToolsPlace value={place}>
      <PagedTable
        endpoint={api.list}
        columns={COLUMNS}
        rowKey="id"
        toolbar={
          <button type="button" className="ant-btn-primary" onClick={() => made++}>
            新建
          </button>
        }
      />
      <PagedTable endpoint={api.list} columns={COLUMNS} rowKey="id" height="auto" bind="memory" />
    </ToolsPlace>
  </div>
);

it('buttons of a list that fills its page stand in the line of views, where n presses the first', async () => {
  serve(() => good({ list: [{ id: 1, name: '甲1' }], total: 1 }));
  await render(
    <TestPage address={{ search: '' }}>
      <Screen />
    </TestPage>,
  );
  await until(() => find('.grid-row', '甲1'));
  expect(document.querySelectorAll('.views-line .toolbar')).toHaveLength(1);
  expect(document.querySelectorAll('.list-band .toolbar')).toHaveLength(1);
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
  });
  expect(made).toBe(1);
});

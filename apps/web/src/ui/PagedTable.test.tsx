import { endpoints, nothing, type OutputOf, query } from '@shibiao/contract/endpoint';
import { int, optionalText, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { act, type ComponentType, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Page } from '../lib/page.tsx';
import { markStale, queryClient } from '../lib/query.ts';
import { click, find, render, TestPage, type, until } from '../lib/testing/render.tsx';
import { envelope, good, type Request, serve } from '../lib/testing/server.ts';
import { type Column, type Filter, PagedTable, type Preset } from './PagedTable.tsx';

const row = nothing.extend({ id: int(), name: text(), level: text() });
const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name']).extend({ level: optionalText() }),
    output: page(row),
  }),
});
const columns: Column<OutputOf<typeof api.list>['list'][number]>[] = [
  { key: 'name', title: '名称', sortable: true },
  { key: 'level', title: '等级' },
];

async function open(
  search: string,
  answer: (request: Request) => Response | Promise<Response>,
  extras: {
    screen?: string;
    opening?: Record<string, string>;
    toolbar?: ReactNode;
    onOpen?: (row: { id: number }) => void;
    to?: (row: { id: number }) => string | null;
    filters?: readonly Filter[];
    presets?: readonly Preset[];
    batch?: (selected: { id: number }[]) => ReactNode;
    peek?: ComponentType<{ id: number }>;
    own?: Partial<Page>;
    columns?: Column<{ id: number; name: string; level: string }>[];
  } = {},
) {
  const asked = serve(answer);
  const { own = {}, ...props } = extras;
  const address = { search };
  await render(
    <TestPage address={address} own={own}>
      <PagedTable
        endpoint={api.list}
        columns={columns}
        rowKey="id"
        height="auto"
        filters={[
          { key: 'keyword', label: '名称', kind: 'text' },
          { key: 'level', label: '等级', kind: 'text' },
        ]}
        {...props}
      />
    </TestPage>,
  );
  return { asked, address };
}

const rows = (n: number) =>
  Array.from({ length: n }, (_, index) => ({ id: index + 1, name: `甲${index + 1}`, level: 'A' }));
const twenty = () => good({ list: rows(20), total: 45 });
const last = (asked: Request[]) => asked.at(-1)?.query;

describe('PagedTable', () => {
  it('requests exactly what the address says', async () => {
    const { asked } = await open('?keyword=甲&page=2&count=20&sort=name&order=desc&tab=x', twenty);
    await until(() => find('.grid-row', '甲1'));
    expect(last(asked)).toEqual({ keyword: '甲', page: '2', count: '20', sort: 'name', order: 'desc' });
    expect(find('.pager').textContent).toContain('共 45 条');
  });

  it('works by keys: / searches, n creates, arrows and Enter open a row; not while typing', async () => {
    let made = 0;
    const opened: number[] = [];
    await open('', twenty, {
      toolbar: (
        <button type="button" className="ant-btn-primary" onClick={() => made++}>
          新建
        </button>
      ),
      onOpen: (row) => opened.push(row.id),
    });
    await until(() => find('.grid-row', '甲1'));
    const press = async (key: string) => {
      const target = document.activeElement ?? document.body;
      await act(async () => {
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
    };
    await press('n');
    expect(made).toBe(1);
    await press('/');
    const search = find<HTMLInputElement>('input[aria-label="名称"]');
    expect(document.activeElement).toBe(search);
    await press('n');
    expect(made).toBe(1);
    await act(async () => search.blur());
    await press('ArrowDown');
    expect(document.activeElement).toBe(find('.grid'));
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Enter');
    expect(opened).toEqual([2]);
  });

  it('keeps its rows when reading them again fails, and shows the error where there are none', async () => {
    let isAway = false;
    await open('', () => (isAway ? envelope(500, '系统错误') : twenty()));
    await until(() => find('.grid-row', '甲1'));
    isAway = true;
    await act(async () => markStale(['supplies']));
    await until(() =>
      expect(queryClient.getQueryCache().find({ queryKey: ['supplies'], exact: false })?.state.status).toBe(
        'error',
      ),
    );
    find('.grid-row', '甲1');
    await type(find<HTMLInputElement>('input[aria-label="名称"]'), '乙');
    await until(() => find('[role=alert]', '系统错误'));
    expect(document.querySelector('.grid-row')).toBeNull();
  });

  it('moves by J and K, and selects by Space', async () => {
    await open('', twenty, { batch: (selected) => <b>{selected.map((row) => row.id).join('、')}</b> });
    await until(() => find('.grid-row', '甲1'));
    const press = (key: string) =>
      act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      });
    for (const key of ['j', 'j', 'j', 'k', ' ']) await press(key);
    expect(find('.toolbar-actions').textContent).toContain('已选 1 项2');
    for (const key of ['j', ' ']) await press(key);
    expect(find('.toolbar-actions').textContent).toContain('已选 2 项2、3');
    for (const key of ['k', ' ']) await press(key);
    expect(find('.toolbar-actions').textContent).toContain('已选 1 项3');
  });

  it('previews a record by Space or a click on its row, moves by J, selects by X, closes by Esc', async () => {
    let to = '';
    const own = { navigate: (address: string) => void (to = address) };
    await open('', twenty, {
      own,
      to: ({ id }) => (id === 4 ? null : `/things/${id}`),
      batch: (selected) => <b>{selected.map((row) => row.id).join('、')}</b>,
      peek: ({ id }) => <p>记录 {id}</p>,
    });
    await until(() => find('.grid-row', '甲1'));
    const press = (key: string) =>
      act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      });
    await act(async () => find('.grid').focus());
    for (const key of ['j', ' ']) await press(key);
    await until(() => find('aside.peek', '记录1'));
    await press('j');
    await until(() => find('aside.peek', '记录2'));
    await press('x');
    expect(find('.toolbar-actions').textContent).toContain('已选 1 项2');
    expect(document.activeElement).toBe(find('.grid'));
    await press('Enter');
    expect(to).toBe('/things/2');
    await press('Escape');
    expect(document.querySelector('aside.peek')).toBeNull();
    await click(find('.grid-row:nth-of-type(3) td:last-child'));
    await until(() => find('aside.peek', '记录3'));
    // A row without a page has no preview.
    await press('j');
    expect(document.querySelector('aside.peek')).toBeNull();
  });

  it('acts on the present state of selected rows, not on the ticked one', async () => {
    let level = 'A';
    const answer = () => good({ list: [{ id: 1, name: '甲', level }], total: 1 });
    await open('', answer, {
      batch: (selected) => <b>{selected.map((row) => (row as { level?: string }).level).join('、')}</b>,
    });
    await until(() => find('.grid-row', '甲'));
    await click(find<HTMLInputElement>('.grid-row input[type="checkbox"]'));
    expect(find('.toolbar-actions').textContent).toContain('已选 1 项A');
    level = 'B';
    await act(async () => markStale(['supplies']));
    await until(() => {
      expect(find('.toolbar-actions').textContent).toContain('已选 1 项B');
      return find('.toolbar-actions');
    });
  });

  it('opens a row by a real link where it has a page, and moves on after a box was ticked', async () => {
    await open('', twenty, {
      to: ({ id }) => (id === 2 ? null : `/things/${id}`),
      batch: (selected) => <b>{selected.map((row) => row.id).join('、')}</b>,
    });
    await until(() => find('.grid-row', '甲1'));
    const links = [...document.querySelectorAll('.grid-row a.link')].map((a) => a.getAttribute('href'));
    expect(links.slice(0, 3)).toEqual(['/things/1', '/things/3', '/things/4']);
    const box = find<HTMLInputElement>('.grid-row input[type="checkbox"]');
    await click(box);
    await act(async () => box.focus());
    for (const key of ['j', 'j', ' '])
      await act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      });
    expect(document.activeElement).toBe(find('.grid'));
    expect(find('.toolbar-actions').textContent).toContain('已选 2 项1、2');
  });

  it('hides a condition that another one covers, and removes it together', async () => {
    const linkFilter = {
      kind: 'custom',
      isLinked: true,
      text: (value: string) => value,
      render: () => null,
    } as const;
    const { address } = await open('?home=1&keyword=甲&level=A', twenty, {
      filters: [
        { key: 'keyword', label: '名称', kind: 'text' },
        { key: 'level', label: '等级', kind: 'text' },
        { ...linkFilter, key: 'home', label: '来自', covers: ['level'] },
      ],
    });
    await until(() => expect(find('.filter-chips').textContent).toBe('来自 145 条结果'));
    await click(find('button[aria-label="去掉条件 来自"]'));
    await until(() => expect(address.search).toBe('?keyword=%E7%94%B2'));
  });

  it('shows its narrowing at the controls alone', async () => {
    await open('?keyword=甲&level=A', twenty);
    await until(() => find('.grid-row', '甲1'));
    expect(document.querySelector('.filter-chips')).toBeNull();
    expect([...document.querySelectorAll('.filter-label')].map((label) => label.textContent)).toEqual([
      '名称',
      '等级',
    ]);
  });

  it('shows views as tabs: all, the page’s, one’s own with their actions, the team’s', async () => {
    const view = { screen: 'supplies', isDefault: false, isShared: false, ownerName: null };
    const list = [
      { ...view, id: 1, name: '重点', config: { values: { level: 'C' } } },
      {
        ...view,
        id: 2,
        name: '全组',
        config: { values: { level: 'D' } },
        isShared: true,
        ownerName: '王组长',
      },
    ];
    const { asked, address } = await open(
      '',
      ({ path }) => (path.includes('/views/') ? good(path.endsWith('list') ? { list } : list[0]) : twenty()),
      { screen: 'supplies', presets: [{ label: 'B 级', values: { level: 'B' } }] },
    );
    const tabs = () =>
      [...document.querySelectorAll<HTMLElement>('.view-tab')].map(
        (tab) => `${tab.textContent}${tab.getAttribute('aria-pressed') === 'true' ? '*' : ''}`,
      );
    await until(() => expect(tabs()).toEqual(['全部*', 'B 级', '重点', '全组']));
    await click(find('.view-tab', 'B级'));
    await until(() => expect(address.search).toBe('?level=B'));
    expect(tabs()).toEqual(['全部', 'B 级*', '重点', '全组']);
    await click(find('.view-tab', '重点'));
    await until(() => expect(address.search).toBe('?level=C'));
    await type(find<HTMLInputElement>('input[aria-label="名称"]'), 'zs');
    await until(() => expect(tabs()).toEqual(['全部', 'B 级', '重点已改*', '全组']));
    await click(find('.view-tab-more'));
    await click(find('.ant-dropdown-menu-item', '更新为当前条件'));
    await until(() =>
      expect(asked.find(({ path }) => path.endsWith('/views/save'))?.body).toMatchObject({
        id: 1,
        name: '重点',
        config: { values: { level: 'C', keyword: 'zs' } },
      }),
    );
    await click(find('.view-tab', '全部'));
    await until(() => expect(address.search).toBe(''));
  });

  it('keeps filters, sort and page in the address; a new filter starts at page 1', async () => {
    const { asked, address } = await open('?page=2', twenty);
    await until(() => find('.grid-row'));
    await type(find<HTMLInputElement>('input[aria-label="名称"]'), ' zs ');
    await until(() => expect(address.search).toBe('?keyword=zs'));
    await until(() => expect(last(asked)).toEqual({ keyword: 'zs', page: '1', count: '20' }));
    await click(find('.ant-pagination-item-3'));
    await until(() => expect(address.search).toBe('?keyword=zs&page=3'));
    await click(find('th .sort-head'));
    await until(() => expect(address.search).toBe('?keyword=zs&sort=name&order=asc'));
    await click(find('.filter-bar-actions button', '重置'));
    await until(() => expect(address.search).toBe('?sort=name&order=asc'));
  });

  it('does not render the old rows again while a filter awaits its answer', async () => {
    let drawn = 0;
    let give: (answer: Response) => void = () => undefined;
    const { asked } = await open(
      '',
      ({ query }) => (query.keyword ? new Promise((resolve) => (give = resolve)) : twenty()),
      { columns: [{ key: 'name', title: '名称', render: ({ name }) => [name, drawn++][0] }] },
    );
    await until(() => find('.grid-row', '甲1'));
    const before = drawn;
    const search = find<HTMLInputElement>('input[aria-label="名称"]');
    await type(search, '甲1');
    await act(async () => {
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await until(() => expect(asked).toHaveLength(2));
    find('.is-stale .grid-row', '甲20');
    expect(drawn).toBe(before);
    await act(async () => give(good({ list: rows(1), total: 1 })));
    await until(() => expect(document.querySelectorAll('.grid-row')).toHaveLength(1));
    expect(document.querySelector('.is-stale')).toBeNull();
  });

  it('requests rows in parallel with the saved views, and never shows what a default view excludes', async () => {
    const view = { id: 1, screen: 'supplies', isShared: false, ownerName: null };
    const kept = { ...view, name: '重点', config: { values: { level: 'A' } }, isDefault: true };
    const views = Promise.withResolvers<void>();
    const { asked, address } = await open(
      '',
      async ({ path, query }) => {
        if (path.endsWith('/views/list')) {
          await views.promise;
          return good({ list: [kept] });
        }
        return good({ list: query['level'] === 'A' ? rows(2) : rows(20), total: 20 });
      },
      { screen: 'supplies' },
    );
    await until(() => expect(asked.map(({ path }) => path.split('/').at(-2))).toEqual(['views', 'things']));
    await until(() => find('.table-skeleton'));
    expect(document.querySelector('.grid-row')).toBeNull();
    views.resolve();
    await until(() => expect(address.search).toBe('?level=A'));
    await until(() => expect(document.querySelectorAll('.grid-row').length).toBe(2));
    await click(find('.filter-bar-actions button', '重置'));
    await until(() => expect(document.querySelectorAll('.grid-row').length).toBe(20));
    expect(address.search).toBe('');
  });

  it('requests its opening filters once and in parallel with the saved views; they may be removed', async () => {
    const views = Promise.withResolvers<Response>();
    const { asked, address } = await open(
      '',
      ({ path }) => (path.endsWith('/views/list') ? views.promise : twenty()),
      { screen: 'supplies', opening: { level: 'B' } },
    );
    const levels = () =>
      asked.flatMap(({ path, query }) => (path.includes('/things/') ? [query['level']] : []));
    await until(() => expect(levels()).toEqual(['B']));
    await until(() => find('.table-skeleton'));
    views.resolve(good({ list: [] }));
    await until(() => find('.grid-row', '甲1'));
    expect([levels(), address.search]).toEqual([['B'], '?level=B']);
    await click(find('.filter-bar-actions button', '重置'));
    await until(() => expect(levels()).toEqual(['B', undefined]));
    expect(address.search).toBe('');
  });

  it('returns to the last page that has rows', async () => {
    const { asked, address } = await open('?page=7&level=A', ({ query }) =>
      good(query['page'] === '3' ? { list: rows(5), total: 45 } : { list: [], total: 45 }),
    );
    await until(() => find('.grid-row', '甲1'));
    expect(asked.map(({ query }) => query['page'])).toEqual(['7', '3']);
    expect(address.search).toBe('?page=3&level=A');
  });

  it('says when it stopped counting', async () => {
    await open('', () => good({ list: rows(20), total: 10_000, isMore: true }));
    await until(() => expect(find('.pager').textContent).toContain('超过 10,000 条'));
  });

  it('distinguishes no match from no data', async () => {
    await open('?keyword=无', () => good({ list: [], total: 0 }));
    await until(() => find('.empty-state', '没有符合条件的数据'));
  });

  it('offers a retry after a failure', async () => {
    let isBroken = true;
    await open('', () => (isBroken ? envelope(500, '服务器忙') : twenty()));
    await until(() => find('.empty-state', '服务器忙'));
    isBroken = false;
    await click(find('.empty-state button', '重试'));
    await until(() => find('.grid-row', '甲1'));
  });
});

import { endpoints, nothing, type OutputOf, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { click, find, openPage, render, type, until } from '../../lib/testing/render.tsx';
import { good, type Request, serve } from '../../lib/testing/server.ts';
import { TimeInput } from '../dates.tsx';
import { PagedTable } from '../PagedTable.tsx';
import type { Column } from './columns.ts';

const row = nothing.extend({ id: int(), name: text(), note: text() });
const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', { input: listInput(['name']), output: page(row) }),
});
type Row = OutputOf<typeof api.list>['list'][number];
type Save = (row: Row, value: string | null) => Promise<void>;

async function open(save: Save, screen?: string): Promise<Request[]> {
  const columns: Column<Row>[] = [
    { key: 'name', title: '名称' },
    {
      key: 'note',
      title: '备注',
      width: 120,
      edit: { kind: 'text', most: 20, isFor: (one) => one.id !== 3, valueOf: (one) => one.note, save },
    },
  ];
  const list = [1, 2, 3].map((id) => ({ id, name: `甲${id}`, note: `记${id}` }));
  const views: object[] = [];
  const asked = serve(({ path, body }) => {
    if (path.endsWith('/views/list')) return good({ list: views });
    if (!path.endsWith('/views/save')) return good({ list, total: 3 });
    views[0] = { ...(body as object), id: 1, isDefault: false, isShared: false, ownerName: null };
    return good(views[0]);
  });
  await openPage(
    <PagedTable endpoint={api.list} columns={columns} rowKey="id" height="auto" screen={screen} />,
  );
  await until(() => find('.grid-row', '甲3'));
  return asked;
}

const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });
const editor = () => find<HTMLInputElement>('input[aria-label="备注"]');
const cells = () => [...document.querySelectorAll<HTMLElement>('.cell-edit')];
const edit = async (at: number, value: string) => {
  await click(cells()[at] as HTMLElement);
  await type(editor(), value);
};

describe('a cell that is edited in place', () => {
  it('is saved by Enter and cancelled by Escape, only where the row may be edited', async () => {
    const saved: [number, string | null][] = [];
    await open(async (one, value) => void saved.push([one.id, value]));
    expect(cells().map((cell) => cell.textContent)).toEqual(['记1', '记2']);
    await edit(0, '新');
    await press('Enter');
    await until(() => expect(saved).toEqual([[1, '新']]));
    await until(() => expect(cells()).toHaveLength(2));
    // The focus returns to the cell for keyboard users.
    expect(document.activeElement).toBe(cells()[0]);
    await edit(1, '不要');
    await press('Escape');
    await until(() => expect(cells()).toHaveLength(2));
    // An unchanged value is not sent, an empty one is.
    await edit(1, '记2');
    await press('Enter');
    await edit(1, '  ');
    await press('Enter');
    await until(() =>
      expect(saved).toEqual([
        [1, '新'],
        [2, null],
      ]),
    );
  });

  it('Tab saves and opens the next one', async () => {
    const saved: number[] = [];
    await open(async (one) => void saved.push(one.id));
    await edit(0, '新');
    await press('Tab');
    await until(() => expect(saved).toEqual([1]));
    await until(() => expect(editor().value).toBe('记2'));
  });

  it('shows the server’s refusal at the cell, and keeps the input', async () => {
    let isRefused = true;
    await open(async () => {
      if (isRefused) throw new Error('王五 已于 10:00 修改过此记录，请核对后再保存');
    });
    await edit(0, '我的');
    await press('Enter');
    await until(() => find('[role="alert"]', '王五已于10:00修改过此记录'));
    expect(editor().value).toBe('我的');
    isRefused = false;
    await act(async () => editor().focus());
    await press('Enter');
    await until(() => expect(cells()).toHaveLength(2));
  });
});

it('a time is typed in its shown format, without seconds', async () => {
  const saved: (string | null)[] = [];
  const Typed = () => {
    const [at, setAt] = useState<string | null>(null);
    return (
      <TimeInput
        aria-label="下次跟进"
        needConfirm={false}
        value={at}
        onChange={(next) => {
          saved.push(next);
          setAt(next);
        }}
      />
    );
  };
  await render(<Typed />);
  const input = find<HTMLInputElement>('input[aria-label="下次跟进"]');
  await click(input);
  await type(input, '2026-12-20 10:15');
  await press('Enter');
  await until(() => expect(saved.at(-1)).toBe('2026-12-20 10:15:00'));
  expect(input.value).toBe('2026-12-20 10:15');
});

describe('widths of columns', () => {
  const widthOf = (title: string) =>
    [...document.querySelectorAll<HTMLElement>('colgroup col')][
      [...document.querySelectorAll('thead th')].findIndex((head) => head.textContent === title)
    ]?.style.width;
  const pointer = (target: HTMLElement, kind: string, clientX: number) =>
    act(async () => {
      target.dispatchEvent(new MouseEvent(kind, { clientX, bubbles: true, cancelable: true }));
    });

  it('are dragged at the head, typed in 列设置, kept with the columns, and reset by a double click', async () => {
    const asked = await open(async () => undefined, 'supplies');
    const handle = [...document.querySelectorAll<HTMLElement>('.resize-handle')][1] as HTMLElement;
    await pointer(handle, 'pointerdown', 100);
    await pointer(handle, 'pointermove', 180);
    await pointer(handle, 'pointerup', 180);
    await until(() => expect(widthOf('备注')).toBe('200px'));
    const kept = () => asked.filter(({ path }) => path.endsWith('/views/save')).at(-1)?.body;
    await until(() => expect(kept()).toMatchObject({ name: '', config: { widths: { note: 200 } } }));
    await click(find('button[aria-label="列设置"]'));
    const width = await until(() => find<HTMLInputElement>('input[aria-label="名称 列宽"]'));
    await type(width, '300');
    await until(() => expect(kept()).toMatchObject({ config: { widths: { note: 200, name: 300 } } }));
    await act(async () => handle.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
    await until(() => expect(widthOf('备注')).toBe('120px'));
    await until(() => expect(kept()).toMatchObject({ config: { widths: { name: 300 } } }));
  });
});

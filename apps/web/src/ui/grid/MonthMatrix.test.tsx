import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/call.ts';
import { useNotices } from '../../lib/notify.ts';
import { click, find, render, settle, type, unmountAll } from '../../lib/testing/render.tsx';
import { giveUp, hasUnsaved } from '../../lib/unsaved.ts';
import { MonthMatrix } from './MonthMatrix.tsx';
import type { CellChange } from './matrix.ts';

interface Person {
  id: number;
  cells: Record<string, string>;
}

const columns = ['1', '2', '3'].map((key) => ({ key, title: key }));
const keyOf = (row: Person) => String(row.id);
const cellOf = (row: Person, column: string) => ({
  value: row.cells[column] ?? '',
  version: 1,
  isLocked: row.id === 3,
});
const numbers = (text: string) => (/^\d+$/.test(text) ? text : null);

async function matrix(count = 3, onSave = vi.fn(async (_changes: CellChange[]): Promise<unknown> => null)) {
  const rows: Person[] = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    cells: { '1': String(i + 1) },
  }));
  await render(
    <MonthMatrix
      label="目标"
      name="targets"
      rows={rows}
      rowKey={keyOf}
      columns={columns}
      cellOf={cellOf}
      accept={numbers}
      onSave={onSave}
      foot={(_column, values) => values.reduce((sum, value) => sum + Number(value), 0)}
      head={[{ key: 'name', title: '姓名', width: 80, render: (row) => `人${row.id}` }]}
      tail={[
        {
          key: 'sum',
          title: '合计',
          width: 80,
          render: (_row, valueOf) => columns.reduce((sum, { key }) => sum + Number(valueOf(key)), 0),
          foot: (valuesOf) => columns.flatMap(({ key }) => valuesOf(key)).reduce((a, b) => a + Number(b), 0),
        },
      ]}
    />,
  );
  return onSave;
}

const input = () => find<HTMLInputElement>('.matrix-input');
const cell = (r: number, c: number) => find(`[data-r="${r}"][data-c="${c}"]`);
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
const goTo = (r: number, c: number, shiftKey = false) =>
  act(async () => {
    cell(r, c).dispatchEvent(
      new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0, shiftKey }),
    );
  });

async function clipboard(kind: 'copy' | 'paste', text = ''): Promise<string> {
  let held = text;
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: () => held, setData: (_type: string, data: string) => (held = data) },
  });
  await act(async () => {
    input().dispatchEvent(event);
  });
  return held;
}

it('the keyboard alone types into cells, and one save sends all changed ones', async () => {
  const onSave = await matrix();
  await goTo(0, 1);
  await type(input(), '7');
  await press('Enter');
  await type(input(), '8');
  await press('Tab');
  await type(input(), '9');
  await press('s', { ctrlKey: true });
  expect(onSave).toHaveBeenCalledExactlyOnceWith([
    { row: '1', column: '2', value: '7', version: 1 },
    { row: '2', column: '2', value: '8', version: 1 },
    { row: '2', column: '3', value: '9', version: 1 },
  ]);
  expect(document.querySelectorAll('.is-dirty')).toHaveLength(0);
  expect(cell(1, 1).textContent).toBe('8');
});

it('totals follow the shown cells, and Escape discards what is typed', async () => {
  await matrix();
  await goTo(0, 1);
  await type(input(), '5');
  await press('ArrowDown');
  expect(find('.matrix-tail-cell').textContent).toBe('6');
  await type(input(), '5');
  await press('Escape');
  expect(cell(1, 1).textContent).toBe('');
});

it('a range pasted from Excel is one step of undo and redo', async () => {
  await matrix();
  await goTo(0, 0);
  await clipboard('paste', '10\t20\r\n30\t40\r\n');
  expect([cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)].map((one) => one.textContent)).toEqual([
    '10',
    '20',
    '30',
    '40',
  ]);
  await press('z', { ctrlKey: true });
  expect([cell(0, 0), cell(0, 1), cell(1, 0)].map((one) => one.textContent)).toEqual(['1', '', '2']);
  await press('y', { ctrlKey: true });
  expect(cell(1, 1).textContent).toBe('40');
});

it('pasted cells outside of the table are counted', async () => {
  await matrix();
  await goTo(0, 0);
  const rows = Array.from({ length: 2000 }, () => '7').join('\r\n');
  await clipboard('paste', `${rows}\r\n\r\n`);
  expect(cell(0, 0).textContent).toBe('7');
  const said = useNotices.getState().notices.map(({ text }) => text);
  expect(said).toContain('1997 格超出了表格，没有填入');
});

it('a range is copied, filled downwards and cleared', async () => {
  await matrix();
  await goTo(0, 0);
  await goTo(1, 1, true);
  expect(await clipboard('copy')).toBe('1\t\r\n2\t');
  await press('d', { ctrlKey: true });
  expect(cell(1, 0).textContent).toBe('1');
  await press('Delete');
  expect(cell(0, 0).textContent).toBe('');
});

it('invalid input and locked cells are refused with a message', async () => {
  const onSave = await matrix();
  await goTo(1, 0);
  await clipboard('paste', '5\tx\r\n6\t6');
  expect(cell(1, 0).textContent).toBe('5');
  expect(cell(2, 0).textContent).toBe('3');
  expect(useNotices.getState().notices[0]?.text).toContain('3 格');
  await press('s', { ctrlKey: true });
  expect(onSave).toHaveBeenCalledExactlyOnceWith([{ row: '2', column: '1', value: '5', version: 1 }]);
});

it('a conflict is shown at its cell and saved over only on request', async () => {
  const theirs = { row: '1', column: '2', value: '99', version: 4, by: '王芳' };
  const onSave = vi
    .fn(async (_changes: CellChange[]): Promise<unknown> => null)
    .mockRejectedValueOnce(new ApiError(409, '已被修改', { by: '王芳', current: [theirs] }));
  await matrix(3, onSave);
  await goTo(0, 1);
  await type(input(), '7');
  await press('s', { ctrlKey: true });
  await settle();
  expect(cell(0, 1).className).toContain('is-conflict');
  expect(cell(0, 1).title).toBe('王芳已改为 99');
  // The cursor's frame would hide the mark, and nobody can decide without both values.
  expect(input().className).toContain('is-conflict');
  expect(find('[role=alert]').textContent).toContain('王芳已改为 99');
  expect(cell(0, 1).textContent).toBe('7');
  await click(find('button', '用我的保存'));
  await settle();
  expect(onSave).toHaveBeenLastCalledWith([{ row: '1', column: '2', value: '7', version: 4 }]);
  expect(document.querySelectorAll('.is-conflict')).toHaveLength(0);
});

it('a conflict takes their value on request', async () => {
  const theirs = { row: '1', column: '2', value: '99', version: 4, by: null };
  await matrix(3, vi.fn().mockRejectedValueOnce(new ApiError(409, '已被修改', { current: [theirs] })));
  await goTo(0, 1);
  await type(input(), '7');
  await press('s', { ctrlKey: true });
  await settle();
  await click(find('button', '用他们的'));
  expect(cell(0, 1).textContent).toBe('99');
  expect(document.querySelectorAll('.is-dirty')).toHaveLength(0);
});

it('only the visible rows of a thousand are rendered', async () => {
  await matrix(1000);
  expect(document.querySelectorAll('.matrix-row').length).toBeLessThan(60);
  expect(find('[role="grid"]').getAttribute('aria-rowcount')).toBe('1001');
});

it('the row of totals adds up the columns at the side, with the unsaved cells', async () => {
  await matrix();
  expect(find('.matrix-foot .matrix-tail-cell').textContent).toBe('6');
  await goTo(0, 0);
  await type(input(), '10');
  await press('Enter');
  expect(find('.matrix-foot .matrix-tail-cell').textContent).toBe('15');
});

it('a filter that removes rows keeps their unsaved cells: they are saved over the value they replaced', async () => {
  const onSave = vi.fn(async (_changes: CellChange[]): Promise<unknown> => null);
  const all: Person[] = [
    { id: 1, cells: { '1': '1' } },
    { id: 2, cells: { '1': '2' } },
  ];
  const Filtered = () => {
    const [rows, setRows] = useState(all);
    return (
      <>
        <button type="button" className="filter" onClick={() => setRows(all.slice(1))} />
        <MonthMatrix
          label="目标"
          name="targets"
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          cellOf={cellOf}
          onSave={onSave}
        />
      </>
    );
  };
  await render(<Filtered />);
  await goTo(0, 0);
  await press('Delete');
  await click(find('.filter'));
  expect(find('.matrix-bar').textContent).toContain('1 格未保存');
  await click(find('button', '保存'));
  expect(onSave).toHaveBeenCalledWith([{ row: '1', column: '1', value: '', version: 1 }]);
});

it('a cell refetched under typed input is saved over the value it replaced', async () => {
  const saves: CellChange[][] = [];
  const save = async (changes: CellChange[]) => saves.push(changes);
  const versioned = (row: Person, column: string) => ({
    value: row.cells[column] ?? '',
    version: Number(row.cells.version),
  });
  let readAnew: (version: number, first: string, second: string) => void = () => undefined;
  function Grid() {
    const [rows, setRows] = useState<Person[]>([{ id: 1, cells: { version: '1', '1': '5', '2': '6' } }]);
    readAnew = (version, first, second) =>
      setRows([{ id: 1, cells: { version: String(version), '1': first, '2': second } }]);
    return (
      <MonthMatrix
        label="目标"
        name="targets"
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        cellOf={versioned}
        accept={numbers}
        onSave={save}
      />
    );
  }
  await render(<Grid />);
  await goTo(0, 0);
  await type(input(), '7');
  await press('Enter');
  await goTo(0, 1);
  await type(input(), '8');
  await press('Enter');
  // Somebody else has changed the first of the two.
  await act(async () => readAnew(2, '50', '6'));
  await press('s', { ctrlKey: true });
  await settle();
  expect(saves[0]).toEqual([
    { row: '1', column: '1', value: '7', version: 1 },
    { row: '1', column: '2', value: '8', version: 2 },
  ]);
  // One's own save is no conflict.
  await act(async () => readAnew(3, '7', '8'));
  await goTo(0, 0);
  await type(input(), '9');
  await press('Enter');
  await press('s', { ctrlKey: true });
  await settle();
  expect(saves[1]).toEqual([{ row: '1', column: '1', value: '9', version: 3 }]);
});

it('the matrix opens at the present month, which is marked', async () => {
  const months = columns.map((column) => ({ ...column, isNow: column.key === '3' }));
  const rows: Person[] = [{ id: 1, cells: { '3': '7' } }];
  await render(
    <MonthMatrix
      label="目标"
      name="targets"
      rows={rows}
      rowKey={keyOf}
      columns={months}
      cellOf={cellOf}
      accept={numbers}
      onSave={async () => null}
    />,
  );
  expect(find('.is-now').textContent).toBe('3');
  expect(input().getAttribute('aria-label')).toContain('第 1 行第 3 列');
});

it('unsaved cells return after a reload, can be undone, and are saved over the values they replaced', async () => {
  await matrix();
  await goTo(0, 0);
  await clipboard('paste', '10\t20');
  await unmountAll();
  const onSave = await matrix();
  expect(useNotices.getState().notices.at(-1)?.text).toContain('已恢复 2 格');
  expect([cell(0, 0).textContent, cell(0, 1).textContent]).toEqual(['10', '20']);
  await press('z', { ctrlKey: true });
  expect([cell(0, 0).textContent, cell(0, 1).textContent]).toEqual(['1', '']);
  await press('y', { ctrlKey: true });
  await press('s', { ctrlKey: true });
  await settle();
  expect(onSave).toHaveBeenCalledExactlyOnceWith([
    { row: '1', column: '1', value: '10', version: 1 },
    { row: '1', column: '2', value: '20', version: 1 },
  ]);
  // Nothing returns after the save.
  await unmountAll();
  await matrix();
  expect(find('.matrix-bar').textContent).not.toContain('未保存');
});

it('discarded cells do not return', async () => {
  await matrix();
  await goTo(0, 1);
  await type(input(), '7');
  await press('Enter');
  giveUp();
  await unmountAll();
  await matrix();
  expect(cell(0, 1).textContent).toBe('');
});

it('a cell in editing counts as unsaved: a reload asks, and one click saves it', async () => {
  const onSave = await matrix();
  await goTo(0, 1);
  await type(input(), '7');
  expect(hasUnsaved()).toBe(true);
  const button = find<HTMLButtonElement>('button', '保存');
  expect(button.disabled).toBe(false);
  await act(async () => input().blur());
  await click(button);
  expect(onSave).toHaveBeenCalledExactlyOnceWith([{ row: '1', column: '2', value: '7', version: 1 }]);
});

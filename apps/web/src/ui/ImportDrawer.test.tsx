import { archiveApi } from '@shibiao/contract/archive/calls';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/call.ts';
import { click, find, render, TestPage, until } from '../lib/testing/render.tsx';
import { goodAndBad, ImportDrawer } from './ImportDrawer.tsx';
import type { SheetsRead } from './SheetsNote.tsx';

const rows = [
  { line: 2, name: '张晓明' },
  { line: 3, name: '李娜' },
];
type Row = (typeof rows)[number];
const file = new File(['姓名\n张晓明'], '名单.csv', { type: 'text/csv' });

async function open(
  given: { read?: () => Promise<Row[]>; run?: () => Promise<string>; subject?: number | null } = {},
) {
  const onClose = vi.fn();
  const run = vi.fn(given.run ?? (async () => '已导入 2 人'));
  const drawer = (subject: number | null) => (
    <TestPage address={{ search: '' }}>
      <ImportDrawer<Row[], Row>
        title="导入名单"
        hint="先预览"
        subject={subject}
        read={given.read ?? (async () => rows)}
        summaryOf={(list) => ({ title: `${list.length} 人`, rows: list, action: '导入 2 人', canRun: true })}
        columns={[{ title: '姓名', dataIndex: 'name' }]}
        run={run}
        onClose={onClose}
      />
    </TestPage>
  );
  await render(drawer(given.subject === undefined ? 1 : given.subject));
  return { onClose, run };
}
async function choose() {
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('a file is previewed, and written only when confirmed', async () => {
  const { onClose, run } = await open();
  await choose();
  await until(() => expect(document.body.textContent).toContain('李娜'));
  expect(run).not.toHaveBeenCalled();
  await click(find('button', '导入2人'));
  await until(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(rows));
  expect(run).toHaveBeenCalledExactlyOnceWith(file, rows);
});

it('the preview stays open when the import is refused', async () => {
  const { onClose, run } = await open({ run: () => Promise.reject(new Error('refused')) });
  await choose();
  await until(() => find('button', '导入2人'));
  await click(find('button', '导入2人'));
  await until(() => expect(run).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('李娜');
});

it('an import may continue after the connection broke off, and the drawer says so', async () => {
  await open({ run: () => Promise.reject(new ApiError(0, '网络错误')) });
  await choose();
  await until(() => find('button', '导入2人'));
  await click(find('button', '导入2人'));
  await until(() => find('[role="alert"]', '导入可能还在进行'));
});

it('a refused file has no preview', async () => {
  const { run } = await open({ read: () => Promise.reject(new Error('refused')) });
  await choose();
  await until(() => expect(document.body.textContent).toContain('点击选择文件'));
  expect(document.body.textContent).not.toContain('导入 2 人');
  expect(run).not.toHaveBeenCalled();
});

it('a refused file says why beside itself, until another one is chosen', async () => {
  const read = vi
    .fn<() => Promise<Row[]>>()
    .mockRejectedValueOnce(new ApiError(408, '旧版 .xls 请另存为 .xlsx'))
    .mockResolvedValue(rows);
  await open({ read });
  await choose();
  await until(() => find('[role="alert"]', '旧版.xls请另存为.xlsx'));
  await until(() => expect(document.body.textContent).toContain('点击选择文件'));
  await choose();
  await until(() => find('button', '导入2人'));
  expect(document.body.textContent).not.toContain('旧版 .xls');
});

it('columns that are left out are named', async () => {
  const preview = { good: 2, bad: 0, rows, fields: ['姓名'], unknown: ['总价'] };
  await render(
    <TestPage address={{ search: '' }}>
      <ImportDrawer<typeof preview, Row>
        title="导入名单"
        hint="先预览"
        read={async () => preview}
        summaryOf={goodAndBad}
        columns={[{ title: '姓名', dataIndex: 'name' }]}
        run={async () => ''}
        onClose={() => undefined}
      />
    </TestPage>,
  );
  await choose();
  await until(() => find('[role="alert"]', '没有读取的列：总价'));
});

it('a file waits for its subject', async () => {
  const read = vi.fn(async () => rows);
  await open({ read, subject: null });
  await choose();
  expect(read).not.toHaveBeenCalled();
});

it('rows that cannot be imported are offered as a file, made of the chosen one', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response('sheet', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''%E9%94%99%E8%AF%AF.xlsx" },
      }),
  );
  URL.createObjectURL = vi.fn(() => 'blob:x');
  await render(
    <TestPage address={{ search: '' }}>
      <ImportDrawer<{ good: number; bad: number; rows: Row[] }, Row>
        title="导入名单"
        hint="先预览"
        errors={archiveApi.importErrors}
        read={async () => ({ good: 1, bad: 1, rows })}
        summaryOf={goodAndBad}
        columns={[{ title: '姓名', dataIndex: 'name' }]}
        run={async () => ''}
        onClose={() => undefined}
      />
    </TestPage>,
  );
  await choose();
  await until(() => find('button', '下载有问题的行'));
  await click(find('button', '下载有问题的行'));
  await until(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  const [url, init] = asked.mock.lastCall ?? [];
  expect(String(url)).toContain(archiveApi.importErrors.path);
  const body = init?.body as FormData;
  expect(body.get('file')).toMatchObject({ name: '名单.csv' });
});

it('the read sheet is named, with the others and the number of hidden rows', async () => {
  await render(
    <TestPage address={{ search: '' }}>
      <ImportDrawer<{ good: number; bad: number; rows: Row[]; sheets: SheetsRead }, Row>
        title="导入名单"
        hint="先预览"
        read={async () => ({ good: 2, bad: 0, rows, sheets: { read: '一月', others: ['二月'], hidden: 3 } })}
        summaryOf={goodAndBad}
        columns={[{ title: '姓名', dataIndex: 'name' }]}
        run={async () => ''}
        onClose={() => undefined}
      />
    </TestPage>,
  );
  await choose();
  await until(() => find('[role="alert"]', '只读取了第一张工作表“一月”'));
  find('[role="alert"]', '“二月”也有内容，没有读取');
  find('[role="alert"]', '有3行在Excel中是隐藏的或被筛选掉的，也读取了');
});

import { importsApi } from '@shibiao/contract/customers/imports';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import * as files from '../../lib/files.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import ImportLessons from './ImportLessons.tsx';

vi.mock(import('../../lib/files.ts'), { spy: true });

const preview = {
  rows: [{ line: 2, name: '柜面服务', problem: null }],
  good: 200,
  bad: 0,
  sheets: null,
  fields: ['课程名称'],
  unknown: [],
  feeIncome: '0.00',
  received: '0.00',
  receipts: 0,
};
const job = {
  id: 7,
  kind: 'lessons',
  fileName: '课程.csv',
  status: 'running',
  total: 200,
  created: 0,
  failed: 0,
};

it('a started import shows its progress until it ends', async () => {
  vi.mocked(files.uploadTo).mockImplementation(async (to) =>
    'path' in to && to.path === lessonsApi.import.path ? job : preview,
  );
  const onClose = vi.fn();
  let done = 100;
  serve(({ path }) => {
    if (!path.endsWith(importsApi.importJob.path)) return good({ list: [] });
    const status = done < job.total ? 'running' : 'done';
    return good({ ...job, status, done, created: done, message: null, content: null });
  });
  await render(
    <TestPage address={{ search: '' }}>
      <ImportLessons onClose={onClose} />
    </TestPage>,
  );
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], '课程.csv')], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => find('button', '导入200行'));
  await click(find('button', '导入200行'));
  await until(() => expect(document.body.textContent).toContain('50%'));
  expect(document.body.textContent).toContain('可以关闭本页，导入会继续');
  done = 200;
  await until(() => expect(document.body.textContent).toContain('已完成'));
  // Text about customers is not shown for lessons.
  expect(document.body.textContent).not.toContain('跳过');
  expect(onClose).not.toHaveBeenCalled();
});

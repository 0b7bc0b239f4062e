import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../lib/call.ts';
import { click, find, openPage } from '../lib/testing/render.tsx';
import { hasUnsaved } from '../lib/unsaved.ts';
import { useQuestion } from './confirm.ts';
import { RecordDrawer } from './RecordDrawer.tsx';

const close = () => click(find('.record-drawer .ant-drawer-close'));
const shown = (isDirty: boolean) =>
  openPage(
    <RecordDrawer title="设备盘点" isDirty={isDirty} onClose={() => undefined}>
      内容
    </RecordDrawer>,
  );

beforeEach(() => useQuestion.setState({ question: null }));

it('asks before closing over typed input', async () => {
  await shown(true);
  expect(hasUnsaved('/test')).toBe(true);
  await close();
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(document.querySelector('.record-drawer')).not.toBeNull();
});

it('closes at once without typed input', async () => {
  await shown(false);
  await close();
  expect(useQuestion.getState().question).toBeNull();
});

it.each([
  ['pending', { data: undefined, isPending: true, error: null }, '收款', '.loading'],
  [
    'failed',
    { data: undefined, isPending: false, error: new ApiError(500, '服务器出错了') },
    '收款',
    '[role=alert]',
  ],
  ['not found', { data: null, isPending: false, error: null }, '收款', '.empty-state'],
  ['read', { data: { no: 'SK-7' }, isPending: false, error: null }, 'SK-7', '[data-part=record]'],
])('a record that is %s has its own title, content and buttons', async (state, read, title, content) => {
  await openPage(
    <RecordDrawer<{ no: string }>
      title="收款"
      titleOf={({ no }) => no}
      query={{ ...read, refetch: async () => undefined }}
      gone="收款不存在，或者已删除"
      actions={({ no }) => <button type="button">打印 {no}</button>}
      onClose={() => undefined}
    >
      {({ no }) => <p data-part="record">{no}</p>}
    </RecordDrawer>,
  );
  expect(find('.ant-drawer-title').textContent).toBe(title);
  expect(find(`.record-drawer ${content}`)).not.toBeNull();
  expect(document.body.textContent?.includes('打印 SK-7')).toBe(state === 'read');
  expect(document.body.textContent?.includes('收款不存在')).toBe(state === 'not found');
});

import { beforeEach, expect, it } from 'vitest';
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

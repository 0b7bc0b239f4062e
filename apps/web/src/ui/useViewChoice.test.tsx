import { beforeEach, expect, it } from 'vitest';
import { click, find, render, TestPage } from '../lib/testing/render.tsx';
import { useUnsaved } from '../lib/useUnsaved.ts';
import { useQuestion } from './confirm.ts';
import { useViewChoice } from './useViewChoice.tsx';

function Views({ keepsUnsaved }: { keepsUnsaved: boolean }) {
  const { choice } = useViewChoice(
    [
      { value: 'form', label: '填写' },
      { value: 'list', label: '列表' },
    ],
    { keepsUnsaved },
  );
  useUnsaved(true);
  return choice;
}
const shown = async (keepsUnsaved: boolean) => {
  const address = { search: '?month=2026-03' };
  await render(
    <TestPage address={address}>
      <Views keepsUnsaved={keepsUnsaved} />
    </TestPage>,
  );
  await click(find('.ant-segmented-item', '列表').querySelector('input') as HTMLElement);
  return address;
};

beforeEach(() => useQuestion.setState({ question: null }));

it('another view asks first over unsaved input', async () => {
  const address = await shown(false);
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(address.search).toBe('?month=2026-03');
});

it('another view opens at once where the page keeps the input', async () => {
  const address = await shown(true);
  expect(useQuestion.getState().question).toBeNull();
  expect(address.search).toBe('?view=list');
});

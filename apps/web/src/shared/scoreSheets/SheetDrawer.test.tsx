import { act } from 'react';
import { expect, it } from 'vitest';
import { markStale } from '../../lib/query.ts';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import SheetDrawer from './SheetDrawer.tsx';

const item = {
  id: 11,
  version: 1,
  sort: 1,
  title: '协作',
  weight: 100,
  source: 'manual',
  planned: null,
  actual: null,
  autoScore: null,
  selfScore: null,
  leaderScore: null,
  note: null,
};
const sheet = {
  id: 4,
  version: 1,
  personnelId: 5,
  name: '李静',
  month: '2026-03',
  status: 2,
  final: null,
  grade: null,
  coefficient: null,
  leaderName: null,
  selfComment: null,
  leaderComment: null,
  appeal: null,
  isOwn: false,
  isScorer: true,
  items: [item],
};

it('typed scores stay when the sheet is read in another version, and closing asks first', async () => {
  useQuestion.setState({ question: null });
  let version = 1;
  const asked = serve(() => good({ ...sheet, version }));
  await openPage(<SheetDrawer id={4} onClose={() => undefined} />);
  const note = () => find<HTMLInputElement>('[aria-label="协作说明"]');
  await until(note);
  await type(note(), '客户延期');
  version = 2;
  const before = asked.length;
  await act(async () => markStale(['performance']));
  await until(() => expect(asked.length).toBeGreaterThan(before));
  await click(find('.ant-drawer-close'));
  expect(useQuestion.getState().question?.title).toContain('未保存');
  await click(find('button', '提交评分'));
  await until(() =>
    expect(asked.find(({ body }) => body.action === 'leader')?.body).toMatchObject({
      version: 2,
      items: [{ id: 11, note: '客户延期' }],
    }),
  );
});

import { performanceApi } from '@shibiao/contract/performance';
import { beforeEach, expect, it } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { type User, useSession } from '../../lib/session.ts';
import { typeInCell } from '../../lib/testing/matrix.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import PerformancePage from './PerformancePage.tsx';

const item = {
  id: 1,
  version: 3,
  sort: 1,
  title: '收款',
  weight: 100,
  source: 'manual',
  planned: null,
  actual: null,
  autoScore: null,
  selfScore: null,
  leaderScore: null,
  note: null,
};
const sheet = (id: number, templateId: number) => ({
  id,
  version: 1,
  personnelId: id,
  name: `人${id}`,
  organisationName: null,
  templateId,
  status: 2,
  selfTotal: null,
  items: [item],
});

beforeEach(() => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set([performanceApi.edit.path]),
  });
  useQuestion.setState({ question: null });
});

it('unsaved scores are neither lost by a submission nor by another view, and wait for another template', async () => {
  const asked = serve(({ path }) =>
    good(
      path.endsWith(performanceApi.edit.path)
        ? { done: 0, skipped: [] }
        : { list: [sheet(4, 1), sheet(5, 2)], total: 2 },
    ),
  );
  const address = { search: '?view=scoring&month=2026-03' };
  await render(
    <TestPage address={address}>
      <PerformancePage />
    </TestPage>,
  );
  await until(() => find('[data-r="0"][data-c="0"]'));
  await typeInCell('90');
  await click(find('button', '全部提交'));
  expect(useQuestion.getState().question).toBeNull();
  expect(useNotices.getState().notices.at(-1)?.text).toContain('请先保存');
  await click(find('.ant-segmented-item', '分布').querySelector('input') as HTMLElement);
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(address.search).toBe('?view=scoring&month=2026-03');

  const other = [...document.querySelectorAll<HTMLInputElement>('.matrix-bar input[type=radio]')].at(1);
  await click(other as HTMLElement);
  await until(() => expect(find('[role="grid"]').textContent).toContain('人5'));
  await click(find('.matrix-bar button', '保存'));
  await until(() =>
    expect(asked.find(({ body }) => body.action === 'scores')?.body.cells).toEqual([
      { row: '4', column: '1', value: '90', version: 3 },
    ]),
  );
});

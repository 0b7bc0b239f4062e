import { beforeAll, expect, it, vi } from 'vitest';
import { click, find, openPage, render, TestPage, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import BoardsPage from './BoardsPage.tsx';

// Mocked: jsdom has no canvas.
vi.mock('./Bars.tsx', () => ({ Bars: () => null }));
vi.mock('./Dimensions.tsx', () => ({ default: () => null }));

const span = { from: '2031-03-01', to: '2031-03-31', asOf: '2031-03-31 00:00:00', total: 1 };
const compared = { from: '2031-02-01', to: '2031-02-28' };
const answerOf = (row: object) => ({ ...span, compared, list: [row], totals: {}, previous: {} });
const isLoad = (path: string) => /load/i.test(path);
const isCourseware = (path: string) => /shiZiKeJian/.test(path);
const isEvaluations = (path: string) => /shiZiPingJia/.test(path);

beforeAll(() => {
  serve(({ path }) =>
    isLoad(path)
      ? new Promise<Response>(() => undefined)
      : isCourseware(path)
        ? good(answerOf({ key: '1', name: '袁春梅', due: 83, onTime: 67, late: 7, missing: 9 }))
        : isEvaluations(path)
          ? good(answerOf({ key: '1', name: '李静', evaluated: 2, rank: null }))
          : good(answerOf({ key: '1', name: '李静', demands: 3 })),
  );
});

it('rows of one board are not drawn for the next while it loads', async () => {
  await openPage(<BoardsPage />, '/teacherManage/boards');
  await until(() => expect(document.body.textContent).toContain('李静'));
  await click(find('.ant-segmented-item', '讲师负荷').querySelector('input') as HTMLElement);
  await until(() => expect(find('.loading')).toBeTruthy());
  expect(document.body.textContent).not.toContain('李静');
});

it('a board without ranks says why, and offers six months', async () => {
  const address = { search: '?board=evaluations' };
  await render(
    <TestPage address={address} pathname="/teacherManage/boards">
      <BoardsPage />
    </TestPage>,
  );
  await until(() => expect(document.body.textContent).toContain('无人满 3 次评价，未排名'));
  await click(find('button', '看近6个月'));
  expect(address.search).toContain('from=2030-10-01&to=2031-03-31');
});

it('the records are titled by the figure of their row', async () => {
  await render(
    <TestPage address={{ search: '?board=courseware' }} pathname="/teacherManage/boards">
      <BoardsPage />
    </TestPage>,
  );
  await until(() => find('button', '67'));
  await click(find('button', '67'));
  await until(() => find('.ant-drawer-title', '课件课纲·袁春梅·按时'));
});

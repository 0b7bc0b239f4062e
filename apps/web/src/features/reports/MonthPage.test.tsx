import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, buttons, field, fill, person, press, signIn } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import MonthPage from './MonthPage.tsx';

const report = {
  id: 7,
  version: 3,
  status: 2,
  isOwn: false,
  isLate: true,
  personnelId: 5,
  personnelName: '李静',
  orgName: '一组',
  month: '2026-03',
  summary: '收款完成六成',
  achievements: '',
  problems: '',
  nextMonth: '',
  reviewerName: null,
  reviewedAt: null,
  score: null,
  comment: null,
  snapshot: null,
  figures: [],
  topCustomers: [],
  cancelled: [],
  overdue: [],
  weeks: [],
  plans: [],
  history: [],
};

/** Opens another person's report, as a leader. */
async function open(given: object = {}, answer: () => Response = () => good(null)) {
  signIn([salesApi.review, reportsApi.deleteMonthly]);
  const asked = serve((request) => {
    if (isTo(reportsApi.editMonthly, request)) return answer();
    return isTo(reportsApi.monthlyDetail, request) ? good({ ...report, ...given }) : envelope(404, '');
  });
  await openPage(<MonthPage />, '/sales/months/7', { params: { id: '7' } });
  await screen.findByText('收款完成六成');
  return () => sentTo(reportsApi.editMonthly, asked).map(({ body }) => body);
}

it('a month is read with its stars and words', async () => {
  const sent = await open();
  screen.getByText('补交');
  const [, , , fourth] = await screen.findAllByRole('radio');
  await person.click(fourth as HTMLElement);
  await fill('批语', '下月多拜访');
  await press('已阅');
  await waitFor(async () => expect((await field('批语')).value).toBe(''));
  expect(sent()).toEqual([{ id: 7, version: 3, action: 'read', score: 4, comment: '下月多拜访' }]);
});

it('a month is returned only with words, and a refused return keeps them', async () => {
  const sent = await open({}, () => envelope(409, '张磊 刚改过这份月报'));
  expect((await button('退回')).disabled).toBe(true);
  await fill('批语', ' ');
  await person.type(await field('批语'), '{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
  await fill('批语', '总结太短');
  await press('退回');
  await waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, action: 'reject', score: null, comment: '总结太短' }]),
  );
  await waitFor(async () => expect((await button('退回')).disabled).toBe(false));
  expect((await field('批语')).value).toBe('总结太短');
});

it.each([
  ['the author of a submitted month', { isOwn: true }, ['撤回修改', '打印']],
  ['the author of a returned month', { isOwn: true, status: 4 }, ['提交', '修改', '打印']],
  ['the author of a draft', { isOwn: true, status: 1 }, ['提交', '修改', '删除', '打印']],
  ['a leader who has read a month', { status: 3 }, ['打印']],
])('%s has only the buttons of its state', async (_, given, names) => {
  await open(given);
  expect(buttons()).toEqual(names);
  expect(screen.queryByLabelText('批语')).toBeNull();
});

import { paymentsApi } from '@shibiao/contract/finance/payments';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { useNotices } from '../../../lib/notify.ts';
import { button, field, person, press } from '../../../lib/testing/person.ts';
import { click, find, openPage, until } from '../../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../../lib/testing/server.ts';
import SettleDrawer from './SettleDrawer.tsx';

const preview = { net: '5000.00', tax: '0.00', list: [{ teacherId: 1, teachername: '王老师', lines: [] }] };

it('a save whose answer was lost is sent again without computing the lessons anew', async () => {
  let isMade = false;
  let closed = 0;
  const asked = serve(({ path }) => {
    if (path.endsWith(paymentsApi.settlementPreview.path))
      return isMade ? envelope(400, '所选课程中有的已申请付款') : good(preview);
    if (isMade) return good({ ids: [9] });
    isMade = true;
    throw new TypeError('Failed to fetch');
  });
  await openPage(<SettleDrawer lessonIds={[3]} onSettled={() => undefined} onClose={() => closed++} />);
  const submit = await until(() => find('button', '提交1份付款申请'));
  await click(submit);
  await until(() => expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['网络错误']));
  await until(() => expect(submit.classList.contains('ant-btn-loading')).toBe(false));
  await click(submit);
  await until(() => expect(closed).toBe(1));
  const sent = asked.filter(({ path }) => path.endsWith(paymentsApi.settle.path));
  const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
  expect(sent).toHaveLength(2);
  expect(useNotices.getState().notices.map(({ text }) => text)).not.toContain('所选课程中有的已申请付款');
});

const line = (lessonId: number, lessonname: string, gross: string, tax: string, amount: string) => ({
  lessonId,
  lessonid: `KC${lessonId}`,
  lessonname,
  lessondate: '2026-03-05',
  fee: gross,
  subsidy: '0.00',
  travel: '120.50',
  gross,
  tax,
  amount,
  changes: [],
});
const two = {
  net: '14080.50',
  tax: '1160.00',
  list: [
    {
      teacherId: 1,
      teachername: '王老师',
      settlementMethod: 1,
      bankName: '建设银行',
      bankAccount: '6222000011112222',
      net: '9080.50',
      lines: [
        line(3, '公文写作', '8000.00', '960.00', '7160.50'),
        line(4, '时间管理', '2000.00', '200.00', '1920.00'),
      ],
    },
    {
      teacherId: 2,
      teachername: '李老师',
      settlementMethod: 2,
      bankName: null,
      bankAccount: null,
      net: '5000.00',
      lines: [line(5, '厅堂营销', '5000.00', '0.00', '5000.00')],
    },
  ],
};
/** Opens the drawer with three lessons of two teachers. */
async function open(settled: () => Response = () => good({ ids: [9, 10] })) {
  const told = { settled: 0, closed: 0, went: [] as string[] };
  const asked = serve((request) => (isTo(paymentsApi.settle, request) ? settled() : good(two)));
  await openPage(
    <SettleDrawer lessonIds={[3, 4, 5]} onSettled={() => told.settled++} onClose={() => told.closed++} />,
    '/test',
    { navigate: (to) => told.went.push(String(to)) },
  );
  return { told, sent: () => sentTo(paymentsApi.settle, asked) };
}

it('each teacher shows the computed net amount, or the missing account, before the requests are made', async () => {
  const { sent } = await open();
  const drawer = await screen.findByRole('dialog', { name: '讲师结算：3 门课程' });
  await button('提交 2 份付款申请');
  expect(drawer.querySelector('p')?.textContent).toBe('实付合计 ¥14,080.50，代扣个税 ¥1,160.00');
  const [first, second] = within(drawer)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('section') as HTMLElement);
  expect(first?.querySelector('h3')?.textContent).toBe(
    '王老师 ¥9,080.50代扣个税 · 建设银行 6222000011112222',
  );
  expect(second?.querySelector('h3')?.textContent).toBe('李老师 ¥5,000.00自开发票 · 没有银行账号');
  const missing = '讲师资料里没有银行账号，付款前请补充';
  expect(within(first as HTMLElement).queryByText(missing)).toBeNull();
  within(second as HTMLElement).getByText(missing);
  const row = within(first as HTMLElement)
    .getByText('公文写作')
    .closest('tr');
  const cells = [...(row?.querySelectorAll('td.is-number') ?? [])].map((cell) => cell.textContent);
  expect(cells).toEqual(['8,000.00', '0.00', '120.50', '960.00', '7,160.50']);
  expect(sent()).toEqual([]);
});

it('the chosen lessons are requested once with the remark, and the new requests open', async () => {
  const { told, sent } = await open();
  const submit = await button('提交 2 份付款申请');
  await person.type(await field('备注'), ' 三月课酬 ');
  await person.dblClick(submit);
  await waitFor(() => expect(told.closed).toBe(1));
  expect(sent()).toEqual([{ method: 'POST', body: { lessonIds: [3, 4, 5], remark: '三月课酬' } }]);
  expect(told).toEqual({ settled: 1, closed: 1, went: ['/financeInfo/payments?tab=mine'] });
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['已提交 2 份付款申请']);
});

it('a single new request opens itself', async () => {
  const { told, sent } = await open(() => good({ ids: [9] }));
  await press('提交 2 份付款申请');
  await waitFor(() => expect(told.went).toEqual(['/financeInfo/payments/9']));
  expect(sent()).toEqual([{ method: 'POST', body: { lessonIds: [3, 4, 5] } }]);
});

it('a refusal of the server is shown and keeps the remark', async () => {
  const { told } = await open(() => envelope(400, '课程 KC4 已申请付款'));
  const submit = await button('提交 2 份付款申请');
  await person.type(await field('备注'), '三月课酬');
  await person.click(submit);
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['课程 KC4 已申请付款']),
  );
  expect((await field('备注')).value).toBe('三月课酬');
  expect(told).toEqual({ settled: 0, closed: 0, went: [] });
});

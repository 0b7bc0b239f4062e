import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, dialog, field, fill, person, press, refuses } from '../../../lib/testing/person.ts';
import { openPage } from '../../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../../lib/testing/server.ts';
import ReceiptForm, { type ReceiptDraft } from './ReceiptForm.tsx';

const lesson = (id: number, lessonname: string, open: string) => ({
  id,
  lessonid: `KC202603000${id}`,
  lessonname,
  lessondate: '2026-03-05',
  lastDate: '2026-03-05',
  authorName: '张三',
  teachername: '王老师',
  feeIncome: '20000.00',
  invoiced: '0.00',
  received: '0.00',
  open,
  invoiceNos: id === 1 ? ['26130001'] : [],
});
const lessons = [lesson(1, '公文写作', '8000.00'), lesson(2, '时间管理', '4000.50')];
const draft: ReceiptDraft = {
  coorgid: 9,
  cooperationName: '江南银行',
  receivedOn: '2026-03-10',
  payer: '江南银行',
  lines: [],
};

async function open(given: Partial<ReceiptDraft> = {}, answer: () => Response = () => good({ id: 70 })) {
  let closed = 0;
  const of = { ...draft, ...given };
  const asked = serve((request) => {
    if (isTo(receiptsApi.save, request)) return answer();
    if (isTo(receiptsApi.propose, request))
      return good({
        lines: [
          { lessonId: 1, amount: '8000.00' },
          { lessonId: 2, amount: '2000.00' },
        ],
        remainder: '0.00',
      });
    if (isTo(receiptsApi.one, request))
      return good({ ...of, version: 8, remark: '出纳已核对', lines: [{ lessonId: 1, amount: '1.00' }] });
    return good({ list: isTo(receivablesApi.openLessons, request) ? lessons : [] });
  });
  await openPage(<ReceiptForm draft={of} onClose={() => closed++} />);
  await dialog(of.id ? '修改收款' : '登记收款');
  await screen.findByText('公文写作');
  return {
    sent: () => sentTo(receiptsApi.save, asked),
    proposed: () => sentTo(receiptsApi.propose, asked),
    closed: () => closed,
  };
}
const part = async (name: string) => (await field(`${name}本次金额`)).value;
/** Waits for the text of the receipt's remainder, which follows the fields after a moment. */
const leaves = (words: string) =>
  waitFor(() => expect(screen.getByText(/^(未分配|超出收款)/).textContent).toBe(words));

it('a receipt over several lessons is sent with the amount as typed, and closes once', async () => {
  const { sent, closed } = await open();
  screen.getByText('发票 26130001');
  await fill('收款金额（元）', '12,000.50');
  await fill('公文写作本次金额', '￥7,999.5');
  await person.click(await screen.findByRole('checkbox', { name: '选择 时间管理' }));
  expect(await part('时间管理')).toBe('4,000.50');
  await leaves('未分配 ¥0.50');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([
    {
      method: 'POST',
      body: {
        coorgid: 9,
        amount: '12000.5',
        receivedOn: '2026-03-10',
        method: '银行转账',
        payer: '江南银行',
        lines: [
          { lessonId: 1, amount: '7999.5' },
          { lessonId: 2, amount: '4000.50' },
        ],
      },
    },
  ]);
});

it('the remainder of the receipt is shown, and by how much its lessons exceed it', async () => {
  await open();
  await fill('收款金额（元）', '10000');
  await leaves('未分配 ¥10,000.00');
  await person.click(await screen.findByRole('checkbox', { name: '全选' }));
  await leaves('超出收款 ¥2,000.50');
  await person.click(await screen.findByRole('checkbox', { name: '选择 时间管理' }));
  await leaves('未分配 ¥2,000.00');
});

it('one button spreads the amount over the oldest lessons, as answered', async () => {
  const { proposed, sent } = await open();
  const spread = await button('自动分配（先结最早的课程）');
  expect(spread.disabled).toBe(true);
  await fill('收款金额（元）', '1万');
  await waitFor(() => expect(spread.disabled).toBe(false));
  await person.click(spread);
  await waitFor(async () => expect(await part('时间管理')).toBe('2,000.00'));
  expect(await part('公文写作')).toBe('8,000.00');
  expect(proposed()).toEqual([{ method: 'GET', body: { coorgid: '9', amount: '10000' } }]);
  expect(sent()).toEqual([]);
});

it('lessons are proposed as soon as there is an amount, and typed lines stay', async () => {
  const { proposed, sent, closed } = await open({ lines: undefined });
  await fill('收款金额（元）', '10000');
  await waitFor(async () => expect(await part('公文写作')).toBe('8,000.00'));
  expect(await part('时间管理')).toBe('2,000.00');
  await fill('时间管理本次金额', '1500');
  await fill('收款金额（元）', '9500');
  await leaves('未分配 ¥0.00');
  await press('保存');
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()[0]?.body.lines).toEqual([
    { lessonId: 1, amount: '8000.00' },
    { lessonId: 2, amount: '1500' },
  ]);
  expect(new Set(proposed().map(({ body }) => body.amount))).toEqual(new Set(['10000']));
});

it.each([
  ['', '请填金额'],
  ['0', '金额应大于 0'],
  ['-5', '金额不能为负'],
  ['1,23,4', '千位分隔的逗号位置不对，请写成 1,234 这样'],
  ['12.345', '最多 2 位小数'],
])('an amount of “%s” is refused beside its field and not sent: %s', async (typed, words) => {
  const { sent } = await open();
  await fill('收款金额（元）', typed);
  await press('保存');
  await refuses('收款金额（元）', words);
  expect(sent()).toEqual([]);
});

it('a future day is refused beside its field', async () => {
  const { sent } = await open();
  await fill('收款金额（元）', '100');
  await fill('收款日期', '2099-01-01');
  await press('保存');
  await refuses('收款日期', '不能晚于今天');
  expect(sent()).toEqual([]);
});

it('refusals of the server stand beside the lessons and the amount, and the input stays', async () => {
  const { closed } = await open({}, () =>
    envelope(408, '填写有误', [
      { field: 'amount', message: '分配合计超出收款金额' },
      { field: 'lines', message: '时间管理 的未收已不足' },
    ]),
  );
  await fill('收款金额（元）', '5000');
  await fill('时间管理本次金额', '4000');
  await press('保存');
  await refuses('收款金额（元）', '分配合计超出收款金额');
  await screen.findByText('时间管理 的未收已不足');
  expect((await field('收款金额（元）')).value).toBe('5,000.00');
  expect(await part('时间管理')).toBe('4,000.00');
  expect(closed()).toBe(0);
});

it('a receipt that somebody else changed is compared with the input, and the choice is saved over it', async () => {
  let isFirst = true;
  const { sent, closed } = await open({ id: 70, version: 7, amount: '9000.00', method: '现金' }, () => {
    if (!isFirst) return good({ id: 70 });
    isFirst = false;
    return envelope(409, '李秀英 刚刚修改过');
  });
  await fill('收款金额（元）', '9500');
  await press('保存');
  await screen.findByText('李秀英 刚刚修改过');
  await press('按所选保存');
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent().map(({ body }) => [body.version, body.amount, body.remark])).toEqual([
    [7, '9500', undefined],
    [8, '9500', '出纳已核对'],
  ]);
});

it('institution and amount of a refunded receipt cannot change', async () => {
  await open({ id: 70, version: 7, amount: '9000.00', refunded: '500.00' });
  expect((await field('收款金额（元）')).disabled).toBe(true);
  expect((await field('付款机构')).disabled).toBe(true);
  await within(await dialog('修改收款')).findByText('已扣除退款 500.00 元；要改金额先撤销退款');
});

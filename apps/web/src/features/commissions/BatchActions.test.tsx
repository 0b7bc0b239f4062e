import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { screen, waitFor } from '@testing-library/dom';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import {
  button,
  buttons,
  dialog,
  field,
  fill,
  person,
  press,
  refuses,
  signIn,
} from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import { Asked } from '../../ui/testing.tsx';
import { BatchActions } from './BatchActions.tsx';
import type { Batch } from './BatchForm.tsx';

const { act, saveBatch, batch: one } = commissionBatchesApi;
const DRAFT = 1;
const ASKED = 2;
const APPROVED = 3;
const PAID = 4;
const batch = (status: number, values: Partial<Batch> = {}): Batch => ({
  id: 8,
  version: 4,
  createdAt: '2026-03-02 09:00:00',
  updatedAt: '2026-03-02 09:00:00',
  no: 'TC202602-01',
  month: '2026-02',
  organisationId: null,
  organisationName: null,
  status,
  people: 2,
  amount: '12345.60',
  madeById: 3,
  madeBy: '出纳',
  approvedById: null,
  approvedBy: null,
  approvedAt: null,
  paidOn: null,
  paidById: null,
  paidBy: null,
  fileId: null,
  rejectReason: null,
  note: null,
  list: [],
  leavers: [],
  held: [],
  ...values,
});

const finance = () => signIn([saveBatch, act], ['finance']);
const manager = () => signIn([act], ['general_manager']);
async function open(of: Batch, answer: () => Response = () => good({})) {
  const went: string[] = [];
  const asked = serve((request) =>
    isTo(act, request) || isTo(saveBatch, request) ? answer() : good(isTo(one, request) ? of : { list: [] }),
  );
  await openPage(
    <>
      <BatchActions batch={of} />
      <Asked />
    </>,
    '/batch',
    { navigate: (to) => went.push(String(to)) },
  );
  return { went, sent: () => sentTo(act, asked), saves: () => sentTo(saveBatch, asked) };
}
const refused = () => envelope(400, '批次刚被别人处理');

it.each([
  ['finance of a draft', finance, DRAFT, ['送审', '重新归集', '作废']],
  ['finance of one that waits for approval', finance, ASKED, []],
  ['finance of an approved one', finance, APPROVED, ['登记发放']],
  ['finance of a paid one', finance, PAID, []],
  ['the general manager of a draft', manager, DRAFT, []],
  ['the general manager of one that waits for approval', manager, ASKED, ['批准', '退回']],
  ['the general manager of an approved one', manager, APPROVED, []],
  ['a salesperson of one that waits for approval', () => signIn([], ['salesman']), ASKED, []],
  ['a salesperson of a draft', () => signIn([], ['salesman']), DRAFT, []],
])('the buttons that stand there for %s', async (_whose, as, status, expected) => {
  as();
  await open(batch(status));
  expect(buttons()).toEqual(expected);
});

it.each([
  ['送审', '送总经理审批？', 'submit', finance, DRAFT, []],
  ['作废', '作废这份草稿？', 'drop', finance, DRAFT, ['/financeInfo/commissionBatches']],
  ['批准', '批准发放？', 'approve', manager, ASKED, []],
])(
  '%s asks, and sends one call for two clicks, with the version',
  async (name, title, action, as, status, where) => {
    as();
    const { sent, went } = await open(batch(status));
    await press(name);
    const question = await dialog(title);
    expect(sent()).toEqual([]);
    await person.dblClick(await button('确定', question));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ method: 'POST', body: { id: 8, version: 4, action } }]);
    expect(went).toEqual(where);
  },
);

it('a batch names its people and the sum before it is handed in or approved', async () => {
  manager();
  await open(batch(ASKED));
  await press('批准');
  await screen.findByText('2 人，应发 ¥12,345.60');
});

it('a question answered by 取消 sends nothing', async () => {
  finance();
  const { sent } = await open(batch(DRAFT));
  await press('作废');
  await press('取消', await dialog('作废这份草稿？'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

it('a refused approval keeps the question open, says why, and stays on the page', async () => {
  finance();
  const { went, sent } = await open(batch(DRAFT), refused);
  await press('作废');
  await person.click(await button('确定', await dialog('作废这份草稿？')));
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['批次刚被别人处理']),
  );
  await dialog('作废这份草稿？');
  expect(went).toEqual([]);
  expect(sent()).toHaveLength(1);
});

it('a rejection asks for its reason and sends it', async () => {
  manager();
  const { sent } = await open(batch(ASKED));
  await press('退回');
  const drawer = await dialog('退回 TC202602-01');
  await press('退回', drawer);
  await refuses('原因', '必填', drawer);
  expect(sent()).toEqual([]);
  await fill('原因', '王老师的课还没有结清', drawer);
  await person.dblClick(await button('退回', drawer));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ id: 8, version: 4, action: 'reject', reason: '王老师的课还没有结清' });
});

it('a rejection that the server refuses keeps its reason', async () => {
  manager();
  await open(batch(ASKED), refused);
  await press('退回');
  const drawer = await dialog('退回 TC202602-01');
  await fill('原因', '数字不对', drawer);
  await press('退回', drawer);
  await screen.findByText('批次刚被别人处理', { selector: 'form *, [role=dialog] *' });
  expect((await field('原因', drawer)).value).toBe('数字不对');
});

it('a payment is registered for today, or for the day that is typed', async () => {
  finance();
  const { sent } = await open(batch(APPROVED));
  await press('登记发放');
  const drawer = await dialog('登记发放：2 人，应发 ¥12,345.60');
  expect((await field('发放日期', drawer)).value).toBe(dayjs().format('YYYY-MM-DD'));
  await fill('发放日期', '2999-01-01', drawer);
  await press('已发放', drawer);
  await refuses('发放日期', '日期超出范围', drawer);
  await fill('发放日期', dayjs().add(1, 'day').format('YYYY-MM-DD'), drawer);
  await press('已发放', drawer);
  await refuses('发放日期', '不能晚于今天', drawer);
  expect(sent()).toEqual([]);
  await fill('发放日期', '2026-03-05', drawer);
  await person.dblClick(await button('已发放', drawer));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ id: 8, version: 4, action: 'pay', paidOn: '2026-03-05' });
});

it('a payment before the approval is refused beside the date', async () => {
  finance();
  await open(batch(APPROVED), () =>
    envelope(408, '填写有误', [{ field: 'paidOn', message: '不能早于批准日期' }]),
  );
  await press('登记发放');
  const drawer = await dialog('登记发放：2 人，应发 ¥12,345.60');
  await fill('发放日期', '2026-01-05', drawer);
  await press('已发放', drawer);
  await refuses('发放日期', '不能早于批准日期', drawer);
  expect((await field('发放日期', drawer)).value).toBe('2026-01-05');
});

it('a draft is gathered again with the withheld entries and the leavers that are ticked', async () => {
  finance();
  const { saves } = await open(
    batch(DRAFT, {
      held: [{ id: 31, reason: '待核对', personnelName: '李四', lessonname: '公文写作', amount: '100.00' }],
      leavers: [{ id: 77, name: '赵离', amount: '250.00' }],
    }),
  );
  await press('重新归集');
  const drawer = await dialog('重新归集：TC202602-01');
  await person.click(await field('赵离 250.00', drawer));
  await fill('备注', '补发', drawer);
  await person.dblClick(await button('重新归集', drawer));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body).toEqual({
    id: 8,
    version: 4,
    month: '2026-02',
    organisationId: null,
    note: '补发',
    leftOut: [{ id: 31, reason: '待核对' }],
    leaverIds: [77],
  });
});

import { type CommissionLesson, commissionsApi } from '@shibiao/contract/commissions/lessons';
import { personnelApi } from '@shibiao/contract/personnel';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, choose, dialog, field, fill, person, press, refuses } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import SharesForm from './SharesForm.tsx';

const share = (
  personnelId: number,
  name: string,
  role: string,
  percent: string,
  rate: string | null = null,
) => ({
  personnelId,
  name,
  role,
  percent,
  rate,
  reason: null,
});
const lesson = (values: Partial<CommissionLesson> = {}) =>
  ({
    id: 6,
    version: 2,
    lessonid: 'KC2026030006',
    lessonname: '公文写作',
    received: '0.00',
    isFree: false,
    shares: [share(11, '张三', '业务员', '70.00'), share(12, '李四', '协作', '30.00')],
    ...values,
  }) as CommissionLesson;
const people = [
  [11, '张三'],
  [12, '李四'],
  [13, '王五'],
].map(([personnelid, personnelname]) => ({ personnelid, personnelname, loginstatus: 1 }));

async function open(of = lesson(), answer: () => Response = () => good({})) {
  let closed = 0;
  const asked = serve((request) =>
    isTo(commissionsApi.edit, request)
      ? answer()
      : good({ list: isTo(personnelApi.list, request) ? people : [of], total: 1 }),
  );
  await openPage(<SharesForm lesson={of} onClose={() => closed++} />);
  await dialog('修改分成：公文写作');
  const sent = () => sentTo(commissionsApi.edit, asked);
  return { sent, closed: () => closed, shares: () => JSON.parse(String(sent()[0]?.body.shares)) };
}
/** Sets the share of a line. */
async function divide(at: number, percent: string) {
  const found = (await screen.findAllByLabelText<HTMLInputElement>('比例'))[at];
  if (!found) throw new Error(`no line ${at}`);
  await person.clear(found);
  await person.type(found, percent);
  await person.tab();
}

it('all shares of the lesson are sent with its version and the reason', async () => {
  const { sent, shares, closed } = await open();
  await divide(0, '62.5');
  await divide(1, '37.5');
  await screen.findByText('合计 100.00%');
  await fill('原因', '李四找到的客户');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ id: '6', version: '2', isFree: '0', reason: '李四找到的客户' });
  expect(shares()).toEqual([
    { personnelId: 11, role: '业务员', percent: 62.5, rate: null, reason: null },
    { personnelId: 12, role: '协作', percent: 37.5, rate: null, reason: null },
  ]);
});

it('shares that do not make 100 % are refused beside them, kept and not sent', async () => {
  const { sent } = await open();
  await divide(1, '29.99');
  await screen.findByText('合计 99.99%');
  await press('保存');
  await screen.findByText('业务员与协作的比例合计应为 100%');
  expect(sent()).toEqual([]);
  expect((await screen.findAllByLabelText<HTMLInputElement>('比例')).map(({ value }) => value)).toEqual([
    '70',
    '29.99',
  ]);
});

it('the leader’s share is not part of the 100 %', async () => {
  const of = lesson({ shares: [share(11, '张三', '业务员', '100.00'), share(12, '李四', '组长', '20.00')] });
  const { shares, sent } = await open(of);
  await screen.findByText('合计 100.00%');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(shares().map((one: { percent: number }) => one.percent)).toEqual([100, 20]);
});

it.each([
  ['0', '比例应大于 0'],
  ['100.5', '比例不能超过 100'],
  ['30.005', '比例最多 2 位小数'],
  ['三成', '请填比例'],
])('a share of %s is refused below it: %s', async (typed, words) => {
  const { sent } = await open();
  await divide(1, typed);
  const said = (await screen.findAllByRole('alert')).map((one) => one.textContent);
  expect(said).toContain(words);
  await press('保存');
  expect(sent()).toEqual([]);
});

it('a new line asks for its person until one is chosen', async () => {
  const { sent, shares } = await open();
  await divide(0, '50');
  await press('添加');
  await divide(2, '20');
  await press('保存');
  await waitFor(() => expect(screen.queryAllByText('必填').length).toBe(1));
  expect(sent()).toEqual([]);
  const pickers = await screen.findAllByRole('combobox', { name: '姓名、拼音或首字母' });
  expect(pickers).toHaveLength(3);
  await choose(pickers[2] as HTMLElement, '王五');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(shares()[2]).toEqual({ personnelId: 13, role: '协作', percent: 20, rate: null, reason: null });
});

it('a fixed rate asks for its reason in its own line', async () => {
  const { sent, shares } = await open();
  const [rate] = await screen.findAllByLabelText<HTMLInputElement>('固定提成率');
  await person.type(rate as HTMLInputElement, '8');
  await person.tab();
  await press('保存');
  await screen.findByText('固定提成率须说明原因');
  expect(sent()).toEqual([]);
  await person.type(await screen.findByPlaceholderText('固定提成率的原因'), '合同约定');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(shares()[0]).toEqual({
    personnelId: 11,
    role: '业务员',
    percent: 70,
    rate: 0.08,
    reason: '合同约定',
  });
});

it('a lesson with receipts asks for a reason before anything is sent', async () => {
  const { sent } = await open(lesson({ received: '5000.00' }));
  await press('保存');
  await refuses('原因', '必填');
  expect(sent()).toEqual([]);
});

it('an error of the server keeps the shares and the reason', async () => {
  const { closed } = await open(lesson(), () => envelope(400, '该课程的提成已在批次中'));
  await divide(0, '60');
  await divide(1, '40');
  await fill('原因', '协商');
  await press('保存');
  await screen.findByText('该课程的提成已在批次中', { selector: '[role=dialog] *' });
  expect((await field('原因')).value).toBe('协商');
  expect((await screen.findAllByLabelText<HTMLInputElement>('比例')).map(({ value }) => value)).toEqual([
    '60',
    '40',
  ]);
  expect(closed()).toBe(0);
});

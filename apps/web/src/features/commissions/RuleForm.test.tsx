import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, buttons, dialog, field, fill, person, press, refuses } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, type Request, sentTo, serve } from '../../lib/testing/server.ts';
import RuleForm from './RuleForm.tsx';

const rule = {
  id: 5,
  version: 3,
  role: '业务员',
  organisationId: null,
  organisationName: null,
  fromDate: '2026-01-01',
  tiers: [
    { upTo: 30_000, rate: 0.1 },
    { upTo: null, rate: 0.12 },
  ],
  note: null,
  createdAt: '2026-01-01 09:00:00',
  updatedAt: '2026-01-01 09:00:00',
};
const { editRule } = commissionBatchesApi;

async function open(answer: (body: Request['body']) => Response, of: typeof rule | null = rule) {
  let closed = 0;
  const asked = serve((request) => (isTo(editRule, request) ? answer(request.body) : good({ list: [rule] })));
  await openPage(<RuleForm rule={of as never} onClose={() => closed++} />);
  await dialog(of ? '修改提成规则' : '新建提成规则');
  return {
    sent: () => sentTo(editRule, asked),
    closed: () => closed,
  };
}
const saved = () => good({ id: 5 });

it('a changed rule is sent with its tiers, its id and its version, and the form closes', async () => {
  const { sent, closed } = await open(saved);
  await fill('第 1 档上限', '50,000');
  await fill('第 2 档提成率', '12.5');
  await press('保存');
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent().map(({ method }) => method)).toEqual(['POST']);
  const { tiers, ...rest } = sent()[0]?.body ?? {};
  expect(JSON.parse(String(tiers))).toEqual([
    { upTo: 50_000, rate: 0.1 },
    { upTo: null, rate: 0.125 },
  ]);
  expect(rest).toEqual({
    id: 5,
    version: 3,
    role: '业务员',
    organisationId: null,
    fromDate: '2026-01-01',
    note: null,
  });
});

it('a new rule asks for its first day, and is sent once that is filled in', async () => {
  const { sent } = await open(saved, null);
  await press('保存');
  await refuses('生效日期（收款日起）', '必填');
  expect(sent()).toEqual([]);
  await fill('生效日期（收款日起）', '2026-04-01');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ role: '业务员', fromDate: '2026-04-01' });
  expect(JSON.parse(String(sent()[0]?.body.tiers))).toEqual([{ upTo: null, rate: 0.1 }]);
});

it('a tier is added above the last limit and another removed', async () => {
  const { sent } = await open(saved);
  await press('添加一档');
  expect((await field('第 2 档上限')).value).toBe('60000');
  expect((await field('第 3 档提成率')).value).toBe('12');
  const [first] = screen.getAllByRole('button', { name: /移\s*除/ });
  if (first) await person.click(first);
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.body.tiers))).toEqual([
    { upTo: 60_000, rate: 0.12 },
    { upTo: null, rate: 0.12 },
  ]);
});

it.each([
  ['第 1 档提成率', '50.01', '提成率不能超过 50%'],
  ['第 1 档提成率', '-1', '不能小于 0%'],
  ['第 1 档提成率', '10.001', '百分数最多 2 位小数'],
  ['第 1 档上限', '0', '上限应大于 0'],
  ['第 1 档上限', '100000001', '金额不能超过 1 亿元'],
  ['第 1 档上限', '三万', '请填数字'],
])('%s of %s is refused below the field, keeps the input and sends nothing', async (label, typed, words) => {
  const { sent } = await open(saved);
  await fill(label, typed);
  const said = (await screen.findAllByRole('alert')).map((one) => one.textContent);
  expect(said).toContain(words);
  await press('保存');
  await waitFor(async () => expect((await button('保存')).disabled).toBe(false));
  expect(sent()).toEqual([]);
  expect((await field(label)).value).toBe(typed);
});

it('a cleared rate is missing instead of 0 %', async () => {
  const { sent } = await open(saved);
  await fill('第 2 档提成率', '');
  expect((await field('第 2 档提成率')).value).toBe('');
  await press('保存');
  await screen.findByText('请填数字');
  expect(sent()).toEqual([]);
});

it('tiers that do not rise are refused beside the tiers, and nothing is sent', async () => {
  const { sent } = await open(saved);
  await press('添加一档');
  await fill('第 2 档上限', '20000');
  await press('保存');
  await screen.findByText('各档上限应递增');
  expect(sent()).toEqual([]);
});

it('an error of the server stands beside its field and keeps the tiers', async () => {
  const { sent, closed } = await open(() =>
    envelope(408, '填写有误', [{ field: 'fromDate', message: '同一身份同一天已有规则' }]),
  );
  await fill('第 1 档上限', '45000');
  await press('保存');
  await refuses('生效日期（收款日起）', '同一身份同一天已有规则');
  expect((await field('第 1 档上限')).value).toBe('45000');
  expect(sent()).toHaveLength(1);
  expect(closed()).toBe(0);
});

it('a rule that somebody else changed is compared with the input', async () => {
  await open(() => envelope(409, '李秀英 刚刚修改过'));
  await fill('第 1 档上限', '45000');
  await press('保存');
  await screen.findByText('李秀英 刚刚修改过');
  expect(buttons()).toContain('按所选保存');
});

it('two clicks save once', async () => {
  const { sent, closed } = await open(saved);
  await fill('备注', '新一年');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toHaveLength(1);
});

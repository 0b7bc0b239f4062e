import { personnelApi } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import type { CandidateAction } from '@shibiao/contract/recruitment/candidates';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, choose, dialog, field, fill, person, press, refuses } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import type { Candidate } from './Board.tsx';
import HireForm from './HireForm.tsx';
import StepForm from './StepForm.tsx';

const candidate = {
  id: 21,
  version: 5,
  name: '周敏',
  openingId: 4,
  stage: 3,
  expectedSalary: '12000.00',
  offerSalary: null,
  entryOn: null,
} as Candidate;
const opening = {
  id: 4,
  organisationId: 2,
  ownerId: null,
  post: null,
  interviewers: [11],
  headcount: 2,
  filled: 1,
};
const people = [
  { personnelid: 11, personnelname: '张三', loginstatus: 1 },
  { personnelid: 12, personnelname: '李四', loginstatus: 1 },
];

async function open(
  what: CandidateAction,
  answer: () => Response = () => good({ id: 21, personnelId: what === 'hire' ? 99 : null }),
  of = opening,
) {
  let closed = 0;
  const went: string[] = [];
  const asked = serve((request) => {
    if (isTo(recruitmentApi.edit, request)) return answer();
    if (isTo(recruitmentApi.opening, request)) return good(of);
    return good({ list: isTo(personnelApi.list, request) ? people : [] });
  });
  const close = () => closed++;
  await openPage(
    what === 'hire' ? (
      <HireForm candidate={candidate} onClose={close} />
    ) : (
      <StepForm candidate={candidate} action={what} onClose={close} />
    ),
    '/test',
    { navigate: (to) => went.push(String(to)) },
  );
  await button(what === 'hire' ? '办理入职' : '保存');
  return { sent: () => sentTo(recruitmentApi.edit, asked), closed: () => closed, went };
}

it('a candidate moves to a chosen stage, and back only with a reason', async () => {
  const { sent, closed } = await open('move');
  await press('保存');
  await refuses('到阶段', '必填');
  expect(sent()).toEqual([]);
  await choose('到阶段', '初筛通过');
  await fill('原因（退回必填）', '材料不全');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 21, version: 5, action: 'move', toStage: 2, reason: '材料不全' }),
  ]);
});

it('every stage is offered except the present one and that of hired candidates', async () => {
  await open('move');
  await person.click(await field('到阶段'));
  const offered = await waitFor(() => {
    const titles = screen.getAllByTitle(/./).map((one) => one.title);
    expect(titles).toContain('复试');
    return titles.filter((title) => /^(简历|初筛通过|面试|复试|Offer|已接受|已入职)$/.test(title));
  });
  expect(offered).toEqual(['简历', '初筛通过', '复试', 'Offer', '已接受']);
});

it('the expected salary is suggested, and the typed one is sent with both days', async () => {
  const { sent } = await open('offer');
  expect((await field('薪资（元/月）')).value).toBe('12,000.00');
  await fill('薪资（元/月）', '13,500');
  await fill('Offer 日期', '2026-03-02');
  await fill('约定入职日期', '2026-04-01');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    id: 21,
    version: 5,
    action: 'offer',
    offerSalary: '13500',
    offerOn: '2026-03-02',
    entryOn: '2026-04-01',
  });
});

it.each([
  ['', '必填'],
  ['-1', '金额不能为负'],
  ['面议', '请填数字'],
])('an offer of “%s” is refused beside the salary and not sent: %s', async (typed, words) => {
  const { sent } = await open('offer');
  await fill('薪资（元/月）', typed);
  await press('保存');
  await refuses('薪资（元/月）', words);
  expect(sent()).toEqual([]);
});

it.each(['reject', 'withdraw'] as const)('a %s asks for the reason before it is sent', async (action) => {
  const { sent } = await open(action);
  await press('保存');
  await refuses('原因', '必填');
  expect(sent()).toEqual([]);
  await fill('原因', '薪资不合');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ id: 21, version: 5, action, reason: '薪资不合' });
});

it('an interview asks for its time and invites the opening’s interviewers', async () => {
  const { sent } = await open('interview');
  await press('保存');
  await refuses('面试时间', '必填');
  expect(sent()).toEqual([]);
  await fill('面试时间', '2026-11-30 14:00');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    action: 'interview',
    interviewAt: '2026-11-30 14:00:00',
    interviewers: [11],
  });
});

it('only given scores are sent', async () => {
  const { sent } = await open('score');
  const fourth = (await screen.findAllByRole('radio')).at(3);
  if (fourth) await person.click(fourth);
  await fill('说明', '沟通好');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ action: 'score', scores: { 专业: 4 }, comment: '沟通好' });
});

it('a refusal of a step stands beside its field, and the text stays', async () => {
  const { closed } = await open('offer', () =>
    envelope(408, '填写有误', [{ field: 'offerSalary', message: '超过职位的薪资上限' }]),
  );
  await fill('说明', '已谈妥');
  await press('保存');
  await refuses('薪资（元/月）', '超过职位的薪资上限');
  expect((await field('说明')).value).toBe('已谈妥');
  expect(closed()).toBe(0);
});

it('hiring takes the opening’s post and opens the archive', async () => {
  const { sent, went } = await open('hire');
  await press('办理入职');
  await refuses('入职日期', '必填');
  expect(sent()).toEqual([]);
  await fill('入职日期', '2026-12-01');
  await fill('工号', 'SB0099');
  await person.dblClick(await button('办理入职'));
  await waitFor(() => expect(went).toEqual(['/hr/archive/99']));
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      id: 21,
      version: 5,
      action: 'hire',
      organisationId: 2,
      entryOn: '2026-12-01',
      form: '全职',
      opensAccount: true,
      jobNo: 'SB0099',
    }),
  ]);
});

it('a hire above the headcount asks for a reason', async () => {
  const { sent } = await open('hire', undefined, { ...opening, filled: 2 });
  await fill('入职日期', '2026-12-01');
  await press('办理入职');
  await refuses('超编入职原因', '必填');
  expect(sent()).toEqual([]);
  await fill('超编入职原因', '总经理已同意');
  await press('办理入职');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body.reason).toBe('总经理已同意');
});

it('a hire refused for the number says so beside it, keeps the form and goes nowhere', async () => {
  const { went, closed } = await open('hire', () =>
    envelope(408, '填写有误', [{ field: 'jobNo', message: '工号已被使用' }]),
  );
  await fill('入职日期', '2026-12-01');
  await fill('工号', 'SB0001');
  await press('办理入职');
  await refuses('工号', '工号已被使用');
  expect((await field('入职日期')).value).toBe('2026-12-01');
  expect([went, closed()]).toEqual([[], 0]);
  await dialog('周敏 办理入职');
});

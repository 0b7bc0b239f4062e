import { expect, it } from 'vitest';
import { acceptanceOf, type LessonRequest } from './acceptance.ts';

const wanted = [{ date: '2027-01-04', half: 1 as const }];
const request = (values: Partial<LessonRequest>) =>
  ({ kind: '改期', side: 'partner', text: '学员要考试', wanted: [], ...values }) as LessonRequest;
const sessions = [{ date: '2026-12-28', half: 2 as const }];
const confirmed = { lessonstatus: 1, steps: [2, 0], canEdit: true, canReplace: true, sessions } as const;

it('an accepted request opens the form that does what was asked for', () => {
  const of = (values: Partial<LessonRequest>, lesson: object = {}) =>
    acceptanceOf(request(values), { ...confirmed, ...lesson } as never);
  expect(of({ wanted })).toEqual({ form: 'edit', sessions: wanted, changeReason: '客户' });
  expect(of({ wanted, side: 'teacher' })).toMatchObject({ changeReason: '讲师' });
  expect(of({})).toEqual({ form: 'state', to: 2, reason: '客户申请改期：学员要考试', sessions });
  expect(of({ wanted }, { lessonstatus: 2, steps: [1, 3, 0] })).toMatchObject({ to: 1, sessions: wanted });
  expect(of({ kind: '取消' })).toMatchObject({ form: 'state', to: 0 });
  expect(of({ kind: '取消' }, { lessonstatus: 3, steps: [1, 2, 4] })).toMatchObject({ to: 4 });
  expect(of({ kind: '无法上课', side: 'teacher' })).toEqual({ form: 'replace' });
  expect(of({ kind: '其他' })).toEqual({ form: 'answer' });
});

it('a request is only answered by a person who may not change the lesson, and a long reason is cut', () => {
  const may = { ...confirmed, steps: [], canEdit: false, canReplace: false } as never;
  for (const kind of ['改期', '取消', '换讲师'] as const)
    expect(acceptanceOf(request({ kind, wanted }), may)).toEqual({ form: 'answer' });
  const long = acceptanceOf(request({ text: '字'.repeat(500) }), confirmed as never);
  expect('reason' in long && long.reason).toHaveLength(200);
});

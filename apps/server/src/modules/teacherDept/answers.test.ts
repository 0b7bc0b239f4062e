import { teacherDeptApi } from '@shibiao/contract/teacherDept';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('the board of demands tells how many recommendations customers answered, wanted, and how fast', async () => {
  const seller = await t.make.staff('salesperson');
  const department = await t.make.staff('teacher_department');
  const partner = await t.make.partner();
  const id = await t.make.demand(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    created_at: '2026-03-02 09:00:00',
  });
  // Monday 10:00 sent; wanted after 2 hours, refused after 4, the third unanswered.
  const sent = { demand_id: id, shared_at: '2026-03-02 10:00:00', at: '2026-03-02 09:30:00' };
  const by = { answered_by: partner.accountId };
  await t.db
    .insertInto('demand_recommendation')
    .values([
      { ...sent, ...by, teacher_id: await t.make.teacher(), answer: 1, answered_at: '2026-03-02 12:00:00' },
      {
        ...sent,
        ...by,
        teacher_id: await t.make.teacher(),
        answer: 2,
        answer_reason: '风格',
        answered_at: '2026-03-02 14:00:00',
      },
    ])
    .execute();
  await t.db
    .insertInto('demand_recommendation')
    .values({ ...sent, teacher_id: await t.make.teacher() })
    .execute();
  const { totals } = await t.call(
    teacherDeptApi.teacherDeptDemands,
    { from: '2026-03-01', to: '2026-03-31' },
    department.token,
  );
  expect(totals).toMatchObject({ answered: 2, accepted: 1, acceptance: '0.5000', answerHours: '3.0' });
});

import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { choose, dialog, field, fill, press, refuses } from '../../../lib/testing/person.ts';
import { openPage } from '../../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../../lib/testing/server.ts';
import BookingForm from './BookingForm.tsx';
import type { BoardLesson, BoardTeacher } from './geometry.ts';

const lesson = {
  id: 3,
  version: 5,
  lessonid: 'KC2026030001',
  lessonname: '公文写作',
  cooperationName: '江南银行',
  cityName: '邢台市',
  sessions: [{ date: '2026-03-05', half: 1 }],
} as BoardLesson;
const teacher = { id: 12, name: '杜二' } as BoardTeacher;
const money = { teacherFee: '3000.00', travelFee: '100.00', travelPayer: '公司', profit: '4900.00' };

/** Opens the form of a confirmed lesson dragged to another teacher and a day later. */
async function open(answer: () => Response) {
  let closed = 0;
  const asked = serve((request) => {
    if (isTo(boardApi.checkBooking, request))
      return good({ blocks: [], taken: [], isClashAllowed: false, warnings: [], needsReason: true });
    if (isTo(replacementApi.replacement, request))
      return good({
        teachername: '杜二',
        before: money,
        proposed: { ...money, teacherFee: '4000.00', isFeeKnown: true, travelFrom: 'home' },
        closedBy: null,
        refusal: null,
        falls: [],
        told: [],
      });
    return answer();
  });
  await openPage(
    <BookingForm
      lesson={lesson}
      teacher={teacher}
      hasOtherTeacher
      sessions={[{ date: '2026-03-06', half: 1 }]}
      onClose={() => closed++}
    />,
  );
  await dialog('调整排课：公文写作');
  await choose('更换讲师原因', '客户');
  await fill('课酬（元）', '4321.5');
  await fill('差旅费（元）', '120.05');
  return { sent: () => sentTo(lessonsApi.edit, asked), closed: () => closed };
}

it('a move is sent with its reason, and fee and travel as typed', async () => {
  const { sent, closed } = await open(() => good({ id: 3, lessonid: lesson.lessonid, warnings: [] }));
  await press('保存调整');
  await waitFor(() => expect(closed()).toBe(1));
  expect(sent()).toEqual([
    {
      method: 'POST',
      body: {
        id: 3,
        version: 5,
        lessonname: '公文写作',
        teacherId: 12,
        sessions: [{ date: '2026-03-06', half: 1 }],
        changeReason: '客户',
        teacherFee: '4321.5',
        travelFee: '120.05',
      },
    },
  ]);
});

it.each([
  ['teacherFee', '课酬（元）', '课酬不能低于已申请或已付款的金额'],
  ['travelFee', '差旅费（元）', '差旅费不能低于已申请或已付款的金额'],
])('a refusal of the database for %s stands beside %s, and the input stays', async (name, label, message) => {
  const { closed } = await open(() => envelope(400, message, [{ field: name, message }]));
  await press('保存调整');
  await refuses(label, message);
  expect((await field('课酬（元）')).value).toBe('4,321.50');
  expect((await field('差旅费（元）')).value).toBe('120.05');
  expect(closed()).toBe(0);
});

it.each([
  ['feeIncome', '课程款不能低于已开票金额'],
  ['sessions', '讲师在该时段已有课程'],
])('a refusal of %s without a field stands above the fields', async (name, message) => {
  const { closed } = await open(() => envelope(400, message, [{ field: name, message }]));
  await press('保存调整');
  const said = await screen.findByText(new RegExp(message));
  expect(said.closest('[role=alert]')).not.toBeNull();
  expect(closed()).toBe(0);
});

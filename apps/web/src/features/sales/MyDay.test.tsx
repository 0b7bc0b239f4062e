import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, render, TestPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { MyDay } from './MyDay.tsx';

const screen = vi.hoisted(() => ({ isMobile: false }));
vi.mock('../../lib/media.ts', () => ({
  isMobileNow: () => screen.isMobile,
  useIsMobile: () => screen.isMobile,
}));

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);

const empty = {
  date: '2026-03-09',
  isDue: true,
  isWorkday: true,
  isPublished: true,
  deadline: '2026-03-10 10:00:00',
  earliest: '2026-03-02',
  day: null,
  figures,
  done: '电话 王主任：报价',
  planBefore: null,
  carried: [],
  demands: [],
  dropped: [],
};
const stored = {
  id: 7,
  version: 2,
  personnelId: 5,
  date: '2026-03-09',
  kind: 'sales',
  status: 2,
  done: '电话 王主任：报价',
  plan: '',
  problem: '',
  files: [],
  submittedAt: '2026-03-09 18:00:00',
  isLate: false,
  figures,
  snapshot: figures,
  forecasts: [],
  weighted: '0.00',
  reviewedAt: null,
};
const open = (isFolded = false) =>
  render(
    <TestPage address={{ search: '' }}>
      <MyDay date="2026-03-09" onDate={() => undefined} isFolded={isFolded} />
    </TestPage>,
  );
const text = (label: string) => find('label', label).querySelector('textarea') as unknown as HTMLInputElement;
const sentIn = (asked: ReturnType<typeof serve>) => asked.filter(({ path }) => path.endsWith('addOrUp'));

beforeEach(() => {
  screen.isMobile = false;
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
});

it('a day is submitted where its form ends on a phone, without room for zeros', async () => {
  screen.isMobile = true;
  serve(() => good({ ...empty, figures: { ...figures, calls: 3 } }));
  await open();
  await until(() => find('button', '提交'));
  const after = find('[data-part="day-forecasts"]').compareDocumentPosition(find('button', '提交'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(
    [...document.querySelectorAll('[data-part="work-figures"] dt')].map((one) => one.textContent?.trim()),
  ).toEqual(['电话']);
});

it('a day whose answer was lost counts as submitted, not as changed by another window', async () => {
  let day: unknown = null;
  const asked = serve(({ path, body }) => {
    if (!path.endsWith('addOrUp')) return good({ ...empty, day });
    day = { ...stored, plan: body.plan };
    throw new TypeError('connection reset');
  });
  await open();
  await until(() => text('明日计划'));
  await type(text('明日计划'), '周二拜访 ');
  await act(async () => {
    text('明日计划').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    );
  });
  await until(() => find('button', '保存修改'));
  expect(document.body.textContent).not.toContain('在别的窗口里改过了');
  expect(find<HTMLButtonElement>('button', '保存修改').disabled).toBe(true);
  expect(sentIn(asked)).toHaveLength(1);
});

it('another text submitted meanwhile is reported as a conflict', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  let day: unknown = null;
  serve(({ path }) => {
    if (!path.endsWith('addOrUp')) return good({ ...empty, day });
    day = { ...stored, done: '别的窗口写的' };
    throw new TypeError('connection reset');
  });
  await open();
  await until(() => text('今日完成'));
  await type(text('今日完成'), '这里写的');
  await click(find('button', '提交'));
  await until(() => expect(document.body.textContent).toContain('在别的窗口里改过了'));
  expect(text('今日完成').value).toBe('这里写的');
  // The button stands at the form's end, the question at its start.
  const brought = seen.mock.contexts as HTMLElement[];
  expect(brought.some((box) => box.textContent?.includes('在别的窗口里改过了'))).toBe(true);
  seen.mockRestore();
});

it('one click turns a plan into done work, and adds follow-ups written since', async () => {
  serve(() => good({ ...empty, done: '', planBefore: '拜访李行长' }));
  await open();
  await click(await until(() => find('button', '填入今日完成')));
  expect(text('今日完成').value).toBe('拜访李行长');
  expect(() => find('button', '填入今日完成')).toThrow('nothing');
});

it('follow-ups written after the text was begun are added by one click', async () => {
  const done = '电话 王主任：报价\n拜访 李行长：签约';
  serve(() => good({ ...empty, done, day: { ...stored, submittedAt: null, snapshot: null, status: 1 } }));
  await open();
  await click(await until(() => find('button', '补上跟进1条')));
  expect(text('今日完成').value).toBe(done);
});

it('a day without done work is not sent, and the field says so', async () => {
  const asked = serve(() => good({ ...empty, done: '' }));
  await open();
  await click(await until(() => find('button', '提交')));
  expect(find('[role=alert]').textContent).toBe('请填写今日完成');
  expect(text('今日完成').getAttribute('aria-invalid')).toBe('true');
  expect(sentIn(asked)).toHaveLength(0);
});

it('a reader who owes no log sees a single line of the form', async () => {
  serve(() => good({ ...empty, isDue: false }));
  await open(true);
  await click(await until(() => find('button', '写日志')));
  expect(text('今日完成').value).toBe('电话 王主任：报价');
});

import { expect, test } from '@playwright/test';
import { desk, signIn } from './people.ts';

const TEACHER = '13800000030';
const OFFICE = '13800000007';

interface Entry {
  uid: string;
  sequence: number;
  start: string;
  status: string;
}
/** The entries of a calendar; its long lines are unfolded first. */
const entriesOf = (text: string): Entry[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => {
      const of = (name: string) => new RegExp(`\\n${name}[^:\\r\\n]*:([^\\r\\n]*)`).exec(entry)?.[1] ?? '';
      return { uid: of('UID'), sequence: Number(of('SEQUENCE')), start: of('DTSTART'), status: of('STATUS') };
    });

test('a teacher subscribes to the own lessons; a postponed lesson moves in the feed, under the same id', async ({
  page,
}) => {
  const office = await desk(page.request, OFFICE);
  const mine = await desk(page.request, TEACHER);
  const own = (await mine.get('/lessoninfo/list?count=1')).list as {
    teacherId: number;
    teachername: string;
  }[];
  const { teacherId = 0, teachername: name = '' } = own[0] ?? {};
  const contacts = (await office.get('/lessoninfo/list?count=1')).list as { contactId: number }[];
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const lesson = await office.post('/lessoninfo/edit', {
    contactId: contacts[0]?.contactId,
    lessonname: `订阅 ${name}`,
    teacherId,
    lessonstatus: 1,
    isOnline: 1,
    sessions: [{ date: day(301), half: 1 }],
  });

  await signIn(page, TEACHER);
  await page.goto('/personalCenter/calendars');
  const card = page.getByRole('region', { name: '我的授课' });
  const make = card.getByRole('button', { name: /^(生成订阅地址|重新生成)$/ });
  await make.click();
  const question = page.getByRole('dialog').getByRole('button', { name: '重新生成' });
  const address = card.getByText(/\/calendar\/[\w-]{43}\.ics/).first();
  await expect(question.or(address).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(address).toBeVisible();
  await expect(card.getByRole('link', { name: '在本机日历中订阅' })).toHaveAttribute('href', /^webcal:/);
  await expect(card.getByText('谷歌约 12–24 小时更新一次')).toBeVisible();

  const path = new URL((await address.innerText()).trim()).pathname;
  const entry = async () => {
    const answer = await page.request.get(path);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    return entriesOf(await answer.text()).find(({ uid }) => uid.startsWith(`lesson-${lesson.id}-1@`));
  };
  const planned = await entry();
  expect(planned?.status).toBe('CONFIRMED');

  const move = (lessonstatus: number, more: object) =>
    office.post('/lessoninfo/yuliuyanqi', { id: lesson.id, lessonstatus, reason: '客户改期', ...more });
  await move(2, {});
  expect((await entry())?.status).toBe('CANCELLED');
  await move(1, { sessions: [{ date: day(303), half: 2 }] });
  const moved = await entry();
  expect(moved).toMatchObject({ uid: planned?.uid, status: 'CONFIRMED' });
  expect(moved?.start).toBe(`${day(303).replaceAll('-', '')}T140000`);
  expect(moved?.sequence).toBeGreaterThan(planned?.sequence ?? 0);
  await move(0, {});
});

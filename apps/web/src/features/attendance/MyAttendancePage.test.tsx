import { expect, it } from 'vitest';
import { usePage } from '../../lib/page.tsx';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import MyAttendancePage from './MyAttendancePage.tsx';

const Months = () => {
  const page = usePage();
  return ['2026-03', '2026-04'].map((month) => (
    <button type="button" key={month} className={`to-${month}`} onClick={() => page.setSearch({ month })} />
  ));
};
const box = () => find<HTMLInputElement>('input[placeholder="有误请写明"]');

it('an objection belongs to its month: it waits while another is shown, and is not sent for that one', async () => {
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
  const asked = serve(({ path }) =>
    path.includes('year')
      ? good({ list: [], total: 0 })
      : good({
          list: [{ personnelId: 5, status: 2, cells: [], items: [], employed: [], changes: [], figures: {} }],
          days: [],
          isPublished: true,
        }),
  );
  await openPage(
    <>
      <Months />
      <MyAttendancePage />
    </>,
    '/attendance/mine?month=2026-03',
  );
  await until(box);
  await type(box(), '9 号是外出');
  expect(hasUnsaved('/attendance/mine')).toBe(true);
  await click(find('.to-2026-04'));
  await until(() => expect(box().value).toBe(''));
  await click(find('.to-2026-03'));
  await until(() => expect(box().value).toBe('9 号是外出'));
  await click(find('button', '提出异议'));
  await until(() =>
    expect(asked.some(({ body }) => body.objection === '9 号是外出' && body.month === '2026-03')).toBe(true),
  );
  await until(() => expect(hasUnsaved('/attendance/mine')).toBe(false));
});

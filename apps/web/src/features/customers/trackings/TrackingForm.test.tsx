import { expect, it } from 'vitest';
import { click, find, openPage, type, until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import TrackingForm from './TrackingForm.tsx';
import type { TrackingRow } from './trackings.columns.tsx';

const contact = { id: 7, contactName: '王主任', cooperationName: '农行', level: 'B' };
const tracking = {
  id: 3,
  version: 1,
  contactId: 7,
  method: '电话',
  content: '报了价',
  at: '2026-03-09 10:00:00',
  nextAt: '2026-03-20 09:00:00',
  files: [],
} as unknown as TrackingRow;

it('a follow-up that was changed meanwhile is compared with the input, and nothing is lost', async () => {
  const theirs = { ...tracking, version: 2, content: '报了新价' };
  const asked = serve(({ path, body }) => {
    if (path.endsWith('ZhuiZhongGongNeng')) return good({ list: [{ ...theirs, id: 2 }, theirs], total: 2 });
    return body.version === 1 ? envelope(409, '李秀英 刚刚修改过') : good({ id: 3 });
  });
  await openPage(<TrackingForm contact={contact} tracking={tracking} onClose={() => undefined} />);
  await until(() => find('#content'));
  await type(find('#content'), '报了价，等回复');
  await click(find('.form-footer button', '保存'));
  await until(() => expect(find('.conflict').textContent).toContain('报了新价'));
  await click(find('.conflict button', '按所选保存'));
  await until(() =>
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ id: 3, version: 2 }),
  );
});

it('a follow-up whose attachments cannot be read is not opened, for saving would remove them', async () => {
  serve(() => envelope(500, '服务器出错了'));
  await openPage(
    <TrackingForm
      contact={contact}
      tracking={{ ...tracking, files: [{ id: 5 }] } as unknown as TrackingRow}
      onClose={() => undefined}
    />,
  );
  await until(() => expect(find('[role="alert"]').textContent).toContain('加载失败'));
  expect(document.querySelector('.ant-drawer')).toBeNull();
});

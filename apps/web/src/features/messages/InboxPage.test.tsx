import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeEach, expect, it } from 'vitest';
import { usePage } from '../../lib/page.tsx';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import InboxPage from './InboxPage.tsx';

beforeEach(() => useSession.setState({ functions: new Set([lessonsApi.detail.path]) }));

const message = (id: number, values: object = {}) => ({
  id,
  msgSendtype: 12,
  msgTitle: `第 ${id} 条`,
  msgContent: '内容',
  msgCount: 1,
  data: {},
  senderId: null,
  senderName: null,
  at: '2026-11-23 09:00:00',
  readAt: '2026-11-23 09:00:00',
  clickedAt: null,
  ...values,
});

/** Acts like a clicked card: names its message in the address. */
function Card() {
  const page = usePage();
  return (
    <button type="button" className="card" onClick={() => page.setSearch({ id: '2' })}>
      第 2 条
    </button>
  );
}
const openInbox = async (rows: ReturnType<typeof message>[], search = '') => {
  serve(({ path, query }) => {
    const id = Number(query.id ?? 0);
    if (path === `/api/lessoninfo/detail`)
      return query.id === '8' ? good({ id: 8 }) : envelope(404, '课程不存在');
    if (path.endsWith('/wx_msg/list')) {
      const list = id ? rows.filter((row) => row.id === id) : rows;
      return good({ list, total: list.length, unread: 0 });
    }
    return good({ link: null, contentHtml: null, coverUrl: null });
  });
  await render(
    <TestPage address={{ search }}>
      <Card />
      <InboxPage />
    </TestPage>,
  );
};

it('a card clicked beside an open message shows its own', async () => {
  await openInbox([message(1), message(2)]);
  await click(await until(() => find('button.link', '第1条')));
  await until(() => find('.ant-drawer-title', '第1条'));
  await click(find('.card'));
  await until(() => find('.ant-drawer-title', '第2条'));
});

it.each([
  [8, true],
  [9, false],
])('a celebration of lesson %i links to it for people who may see it: %s', async (lesson, isOpen) => {
  const celebration = message(1, {
    msgSendtype: 5,
    msgContent: '成功签单',
    data: { path: `/sigLessonDetails/${lesson}` },
  });
  await openInbox([celebration], '?id=1');
  await until(() => find('[data-part="letter-text"]', '成功签单'));
  if (isOpen) await until(() => find('button', '查看课程'));
  else {
    await until(() => expect(queryClient.isFetching()).toBe(0));
    expect(() => find('button', '查看课程')).toThrow();
  }
});

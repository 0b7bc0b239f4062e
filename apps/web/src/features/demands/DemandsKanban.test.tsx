import { expect, it } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { DemandsKanban } from './DemandsKanban.tsx';
import { filters } from './demands.filters.ts';

it('a column that could not be read says so and shows no count until it is read again', async () => {
  let answer = () => envelope(500, '服务器出错了');
  serve(() => answer());
  await openPage(<DemandsKanban toolbar={null} filters={[]} />);
  await until(() => expect(find('.kanban-column [role=alert]').textContent).toContain('服务器出错了'));
  expect(document.body.textContent).not.toContain('0 条');
  answer = () => good({ list: [], total: 0 });
  await click(find('.kanban-column button', '重试'));
  await until(() => find('.kanban-column', '0条'));
});

it('a column shows the sum of its demands, and a card its days in the column', async () => {
  const card = {
    id: 1,
    topic: '厅堂营销',
    status: 1,
    budget: '20000.00',
    days: '2.0',
    createdAt: '2020-01-01 09:00:00',
  };
  serve(({ body }) =>
    good(
      body.status === 1
        ? { list: [card], total: 1, sums: { budget: '20000.00', days: '2.0' } }
        : { list: [], total: 0, sums: { budget: '0.00', days: '0' } },
    ),
  );
  await openPage(
    <DemandsKanban toolbar={<button type="button">新建需求</button>} filters={filters} />,
    '/sales/demands?authorId=7',
  );
  await until(() => find('.kanban-column .kanban-sums', '¥20,000.00·2天'));
  find('.kanban-card .kanban-age', '已');
  find('button', '新建需求');
  find('.filter-bar');
});

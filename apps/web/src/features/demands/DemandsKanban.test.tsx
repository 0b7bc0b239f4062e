import { expect, it } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { DemandsKanban } from './DemandsKanban.tsx';

it('a column that was not read says so and counts nothing, until it is read again', async () => {
  let answer = () => envelope(500, '服务器出错了');
  serve(() => answer());
  await openPage(<DemandsKanban choice={null} />);
  await until(() => expect(find('.kanban-column [role=alert]').textContent).toContain('服务器出错了'));
  expect(document.body.textContent).not.toContain('0 条');
  answer = () => good({ list: [], total: 0 });
  await click(find('.kanban-column button', '重试'));
  await until(() => find('.kanban-column', '0条'));
});

import { expect, it } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, serve } from '../../lib/testing/server.ts';
import { Board } from './Board.tsx';

it('提交情况 that could not be read says so in its place', async () => {
  serve(() => envelope(500, '服务器出错了'));
  await openPage(<Board onOpenDay={() => undefined} />);
  await until(() => find('[role=alert]', '服务器出错了'));
  expect(find('[aria-label=提交情况]').textContent).toContain('提交情况');
  find('button', '重试');
});

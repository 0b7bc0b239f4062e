import { expect, it } from 'vitest';
import { useNotices } from '../../../lib/notify.ts';
import { click, find, render, type, until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import { FollowUpLine } from './FollowUpLine.tsx';

it('words changed after a lost answer change the follow-up that was made, and make no second one', async () => {
  const asked = serve(({ body }) => {
    if (body.id) return good({ id: 9 });
    if (asked.length > 1)
      return envelope(400, '此前已保存，当时的内容与现在的不同', { savedBefore: { id: 9 } });
    throw new TypeError('Failed to fetch');
  });
  await render(<FollowUpLine customerId={3} />);
  const note = () => find<HTMLTextAreaElement>('textarea[aria-label="跟进内容"]');
  await type(note() as unknown as HTMLInputElement, '聊了课题');
  await click(find('button', '保存'));
  await click(find('button', '不约了，直接保存'));
  await until(() => expect(asked).toHaveLength(1));
  await type(note() as unknown as HTMLInputElement, '聊了课题和预算');
  await until(() => expect(find('.follow-line-save button').className).not.toContain('loading'));
  await click(find('button', '不约了，直接保存'));
  await until(() => expect(note().value).toBe(''));
  expect(asked.map(({ body }) => [body.id, body.content])).toEqual([
    [undefined, '聊了课题'],
    [undefined, '聊了课题和预算'],
    [9, '聊了课题和预算'],
  ]);
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['网络错误', '已记录']);
});

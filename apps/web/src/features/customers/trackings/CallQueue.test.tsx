import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { beforeEach, expect, it } from 'vitest';
import { type User, useSession } from '../../../lib/session.ts';
import { click, find, openPage, type, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import { useQuestion } from '../../../ui/confirm.ts';
import { CallQueue } from './CallQueue.tsx';

const customer = (id: number, contactName: string) => ({
  id,
  contactId: id,
  contactName,
  level: 'A',
  coorgid: 1,
  cooperationName: '华信银行',
  nextFollowUpAt: '2026-03-09 09:00:00',
});

beforeEach(() => {
  useSession.setState({
    user: { personnelId: 1, roles: ['salesperson'] } as User,
    functions: new Set([trackingsApi.editTracking.path]),
  });
  useQuestion.setState({ question: null });
});

it('another customer of the queue opens after a question when a note is unsaved', async () => {
  serve(({ query }) =>
    good(
      query.due === 'toCall'
        ? { list: [customer(7, '王主任'), customer(8, '赵秘书')], total: 2 }
        : { list: [], total: 0 },
    ),
  );
  await openPage(<CallQueue choice={null} />);
  const note = () => find<HTMLTextAreaElement>('textarea[aria-label="跟进内容"]');
  await until(note);
  await type(note() as unknown as HTMLInputElement, '要内训报价');
  await click(find('[data-part="call-queue-list"] button', '赵秘书'));
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(note().value).toBe('要内训报价');
});

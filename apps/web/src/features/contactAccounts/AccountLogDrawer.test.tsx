import { contactsApi } from '@shibiao/contract/contacts';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { UNSAVED_QUESTION } from '../../lib/unsaved.ts';
import { useQuestion } from '../../ui/confirm.ts';
import AccountLogDrawer from './AccountLogDrawer.tsx';
import type { AccountRow } from './accounts.columns.tsx';

it('an unsaved note is not closed without a question', async () => {
  serve(() => good({ list: [], total: 0 }));
  useSession.setState({ functions: new Set([contactsApi.editAccountLog.path]) });
  const onClose = vi.fn();
  await openPage(
    <AccountLogDrawer row={{ contactId: 3, contactName: '万刚' } as AccountRow} onClose={onClose} />,
  );
  await until(() => find('textarea[aria-label="备注"]'));
  await type(find('textarea[aria-label="备注"]'), '客户要求延期到年底');
  await click(find('.ant-drawer-close'));
  expect(useQuestion.getState().question?.title).toBe(UNSAVED_QUESTION);
  expect(onClose).not.toHaveBeenCalled();
});

it('a note whose answer was lost does not affect the change of another one', async () => {
  const own = { id: 5, note: '旧备注', isOwnNote: true };
  const asked = serve(({ path, body }) => {
    if (!path.endsWith(contactsApi.editAccountLog.path)) return good({ list: [own], total: 1 });
    const isFirst = asked.filter((one) => one.path === path).length === 1;
    if (isFirst) throw new TypeError('Failed to fetch');
    // The answer under the first note's idempotency key.
    return body.id ? good({ id: 5 }) : envelope(400, '此前已保存', { savedBefore: { id: 9 } });
  });
  useSession.setState({ functions: new Set([contactsApi.editAccountLog.path]) });
  await openPage(
    <AccountLogDrawer row={{ contactId: 3, contactName: '万刚' } as AccountRow} onClose={() => undefined} />,
  );
  const note = () => find<HTMLInputElement>('textarea[aria-label="备注"]');
  await until(() => find('button', '修改'));
  await type(note(), '新备注');
  await click(find('button', '添加备注'));
  await until(() => expect(find('button', '添加备注').className).not.toContain('loading'));
  await click(find('button', '修改'));
  await act(async () => useQuestion.getState().question?.onOk());
  await type(note(), '改过的备注');
  await click(find('button', '保存修改'));
  const saves = () => asked.filter((one) => one.path.endsWith(contactsApi.editAccountLog.path));
  await until(() => expect(saves()).toHaveLength(2));
  const [first, second] = saves();
  expect(second?.body).toEqual({ contactId: 3, note: '改过的备注', id: 5 });
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

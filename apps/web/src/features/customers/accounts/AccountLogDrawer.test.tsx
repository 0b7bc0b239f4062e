import { contactsApi } from '@shibiao/contract/contacts';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { click, find, render, TestPage, type, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import { UNSAVED_QUESTION } from '../../../lib/unsaved.ts';
import { useQuestion } from '../../../ui/confirm.ts';
import AccountLogDrawer from './AccountLogDrawer.tsx';
import type { AccountRow } from './accounts.columns.tsx';

it('a note that is not saved is not closed away without a question', async () => {
  serve(() => good({ list: [], total: 0 }));
  useSession.setState({ functions: new Set([contactsApi.editAccountLog.path]) });
  const onClose = vi.fn();
  await render(
    <TestPage address={{ search: '' }}>
      <AccountLogDrawer row={{ contactId: 3, contactName: '万刚' } as AccountRow} onClose={onClose} />
    </TestPage>,
  );
  await until(() => find('textarea[aria-label="备注"]'));
  await type(find('textarea[aria-label="备注"]'), '客户要求延期到年底');
  await click(find('.ant-drawer-close'));
  expect(useQuestion.getState().question?.title).toBe(UNSAVED_QUESTION);
  expect(onClose).not.toHaveBeenCalled();
});

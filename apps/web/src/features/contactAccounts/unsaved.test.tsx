import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { hasUnsaved, UNSAVED_QUESTION } from '../../lib/unsaved.ts';
import { useQuestion } from '../../ui/confirm.ts';
import type { AccountRow } from './accounts.columns.tsx';
import OpenDrawer from './OpenDrawer.tsx';
import PeriodDialog from './PeriodDialog.tsx';

const row = { contactId: 3, contactName: '万刚', domain: 'kehu.example.com' } as AccountRow;
const noop = () => undefined;
const question = () => useQuestion.getState().question;

beforeEach(() => useQuestion.setState({ question: null }));

it('a typed domain is not closed without a question', async () => {
  await openPage(<PeriodDialog of="domain" rows={[row]} onDone={noop} onClose={noop} />);
  const field = find<HTMLInputElement>('input[aria-label="登录域名"]');
  await type(field, 'banks.example.com');
  await click(find('button', '取消'));
  expect(question()?.title).toBe(UNSAVED_QUESTION);
  expect(hasUnsaved('/test')).toBe(true);
  await act(async () => question()?.onOk());
  expect(hasUnsaved('/test')).toBe(false);
});

it('an unchanged domain closes at once', async () => {
  await openPage(<PeriodDialog of="domain" rows={[row]} onDone={noop} onClose={noop} />);
  await type(find('input[aria-label="登录域名"]'), 'kehu.example.com');
  await click(find('button', '取消'));
  expect(question()).toBeNull();
});

it.each([['.ant-drawer-close'], ['.form-footer button']])(
  'chosen contacts are not closed by %s',
  async (way) => {
    serve(() =>
      good({ list: [{ contactId: 3, contactName: '万刚', userId: null, status: null }], total: 1 }),
    );
    await openPage(<OpenDrawer onClose={noop} />);
    await click(await until(() => find('[data-part="pick-list"] input')));
    await click(find(way));
    expect(question()?.title).toBe(UNSAVED_QUESTION);
    await act(async () => question()?.onOk());
    expect(hasUnsaved('/test')).toBe(false);
  },
);

import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, render, TestPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import TargetGridPage from './TargetGridPage.tsx';

const part = { planned: null, actual: '0.00', rate: null };
const row = {
  id: 5,
  name: '李静',
  orgName: null,
  isLeft: false,
  months: Array.from({ length: 12 }, (_, i) => ({ ...part, month: i + 1, version: null })),
  quarters: [part, part, part, part],
  year: part,
  yearTarget: null,
  yearVersion: null,
  gap: null,
};

it('says which year and measure it is, and asks before cells that are not saved are gone', async () => {
  useSession.setState({
    user: { personnelId: 1 } as User,
    functions: new Set([salespeopleApi.saveTargets.path]),
  });
  useQuestion.setState({ question: null });
  serve(() => good({ list: [row], sums: {}, year: 2031, measure: 'receipt', asOf: '2031-01-01 00:00:00' }));
  await render(
    <TestPage address={{ search: '?year=2031' }} pathname="/sales/targetGrid">
      <TargetGridPage />
    </TestPage>,
  );
  await until(() => expect(find('b', '收款').textContent).toBe('2031 年收款（元）'));
  await type(find<HTMLInputElement>('.matrix-input'), '7');
  await act(async () => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    find('.matrix-input').dispatchEvent(enter);
  });
  await click(find('.ant-segmented-item', '完成').querySelector('input') as HTMLElement);
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(find('.ant-segmented-item-selected').textContent).toBe('目标');
});

import { demandsApi } from '@shibiao/contract/demands';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { dialog, person, press, signIn } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import { DemandsKanban } from './DemandsKanban.tsx';
import { filters } from './demands.filters.ts';

const card = {
  id: 1,
  version: 3,
  topic: '厅堂营销',
  status: 1,
  budget: '20000.00',
  days: '2.0',
  createdAt: '2020-01-01 09:00:00',
};
const column = (name: string) => screen.findByRole('region', { name });
const board = (body: Record<string, unknown>) =>
  good(
    body.status === 1
      ? { list: [card], total: 1, sums: { budget: '20000.00', days: '2.0' } }
      : { list: [], total: 0, sums: { budget: '0.00', days: '0' } },
  );

it('a column that was not read says so and counts nothing, until it is read again; the others are there', async () => {
  let isDown = true;
  serve(({ body }) => (isDown && body.status === 1 ? envelope(500, '服务器出错了') : board(body)));
  await openPage(<DemandsKanban toolbar={null} filters={[]} />);
  const first = await column('新建');
  expect((await within(first).findByRole('alert')).textContent).toContain('服务器出错了');
  expect(first.textContent).not.toContain('条');
  await waitFor(async () => expect((await column('丢单')).textContent).toContain('0 条'));
  isDown = false;
  await press('重试', first);
  await waitFor(() => expect(first.textContent).toContain('1 条'));
});

it('a column shows the sum of its demands, and a card its days in the column', async () => {
  serve(({ body }) => board(body));
  await openPage(
    <DemandsKanban toolbar={<button type="button">新建需求</button>} filters={filters} />,
    '/sales/demands?authorId=7',
  );
  const first = await column('新建');
  await within(first).findByText(/^已 \d+ 天$/);
  expect(within(first).getByTitle('预算合计；要上的天数合计').textContent).toBe('¥20,000.00 · 2 天');
  screen.getByRole('button', { name: '新建需求' });
  screen.getByRole('search');
});

it('a demand that is dragged to 丢单 asks for the reason first', async () => {
  signIn([demandsApi.save, demandsApi.one]);
  const asked = serve(({ body, ...request }) =>
    isTo(demandsApi.list, { body, ...request })
      ? board(body)
      : good({ list: [{ value: '价格', label: '价格' }] }),
  );
  await openPage(<DemandsKanban toolbar={null} filters={[]} />);
  const dragged = (await screen.findByRole('link', { name: '厅堂营销' })).closest('li');
  if (!dragged) throw new Error('no card');
  fireEvent.dragStart(dragged);
  fireEvent.drop(await column('丢单'));
  await dialog('丢单：厅堂营销');
  await press('确认丢单');
  expect(sentTo(demandsApi.save, asked)).toEqual([]);
});

it('the menu sends the demand with its version to the stage that is chosen', async () => {
  signIn([demandsApi.save, demandsApi.one]);
  const asked = serve((request) => (isTo(demandsApi.list, request) ? board(request.body) : good({ id: 1 })));
  await openPage(<DemandsKanban toolbar={null} filters={[]} />);
  await press('厅堂营销 移到');
  const [first] = await screen.findAllByRole('menuitem');
  if (!first) throw new Error('no stage');
  await person.click(first);
  await waitFor(() => expect(sentTo(demandsApi.save, asked)).toHaveLength(1));
  expect(sentTo(demandsApi.save, asked)[0]?.body).toMatchObject({ id: 1, version: 3, topic: '厅堂营销' });
});

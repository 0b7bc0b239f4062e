import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { button, person, press } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { Kanban, type KanbanColumn } from './Kanban.tsx';

interface Card {
  id: number;
  name: string;
  stage: number;
}
const cards: Card[] = [
  { id: 1, name: '厅堂营销', stage: 1 },
  { id: 2, name: '外拓实战', stage: 3 },
];
const read = { data: {}, isPending: false, error: null, refetch: () => Promise.reject(new Error('unused')) };
const columns: KanbanColumn<Card>[] = [
  [1, '新建'],
  [2, '推荐中'],
  [3, '已成交'],
].map(([stage, label]) => ({
  stage: Number(stage),
  label: String(label),
  query: read as unknown as KanbanColumn<Card>['query'],
  cards: cards.filter((card) => card.stage === stage),
  count: '1 条',
  sums: '¥1',
  empty: '没有',
}));

async function open(canMove = true) {
  const moves: [string, number][] = [];
  await openPage(
    <Kanban
      columns={columns}
      keyOf={(card) => card.id}
      nameOf={(card) => card.name}
      stageOf={(card) => card.stage}
      link={(card) => <a href={`/cards/${card.id}`}>{card.name}</a>}
      body={() => null}
      canMove={() => canMove}
      refusal={(card, stage) => (card.stage === 1 && stage === 3 ? '要先推荐讲师' : null)}
      onMove={(card, stage) => moves.push([card.name, stage])}
    />,
  );
  return moves;
}
const column = (name: string) => screen.findByRole('region', { name });
async function drag(name: string, to: string): Promise<void> {
  const card = (await screen.findByRole('link', { name })).closest('li');
  if (!card) throw new Error(`${name} is no card`);
  const target = await column(to);
  fireEvent.dragStart(card);
  fireEvent.dragOver(target);
  fireEvent.drop(target);
  fireEvent.dragEnd(card);
}

it('a card that is dragged to a stage that takes it moves there, once', async () => {
  const moves = await open();
  await drag('厅堂营销', '推荐中');
  await drag('厅堂营销', '新建');
  expect(moves).toEqual([['厅堂营销', 2]]);
});

it('a stage that refuses a card says why, and the card stays', async () => {
  const moves = await open();
  await drag('厅堂营销', '已成交');
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['要先推荐讲师']);
  expect(moves).toEqual([]);
});

it('the menu offers the stages that take the card, and moves it by keys alone', async () => {
  const moves = await open();
  (await button('厅堂营销 移到')).focus();
  await person.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['推荐中']);
  await waitFor(() => expect(within(menu).getByRole('menuitem')).toBe(document.activeElement));
  // The menu reads the key by its number, which the test's keyboard does not say.
  fireEvent.keyDown(within(menu).getByRole('menuitem'), { key: 'Enter', which: 13, keyCode: 13 });
  await waitFor(() => expect(moves).toEqual([['厅堂营销', 2]]));
});

it('the menu moves a card with one press', async () => {
  const moves = await open();
  await press('外拓实战 移到');
  await person.click(await screen.findByRole('menuitem', { name: '新建' }));
  expect(moves).toEqual([['外拓实战', 1]]);
});

it('cards that may not be moved have no menu and are not dragged', async () => {
  await open(false);
  const link = await screen.findByRole('link', { name: '厅堂营销' });
  expect(link.closest('li')?.getAttribute('draggable')).toBe('false');
  expect(screen.queryByRole('button', { name: /移到/ })).toBeNull();
});

it('a column says its number and its sum, and that nothing is in it', async () => {
  await open();
  expect((await column('新建')).textContent).toContain('1 条¥1');
  within(await column('推荐中')).getByText('没有');
});

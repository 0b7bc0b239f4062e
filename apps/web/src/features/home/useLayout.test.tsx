import { act } from 'react';
import { expect, test } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, render, settle, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useLayout, withShown } from './layout.ts';

const BLOCKS = ['calls', 'map', 'team'].map((key) => ({ key, isDefault: true }));

function Boxes() {
  const { layout, save } = useLayout();
  return BLOCKS.map((block) => (
    <input
      key={block.key}
      type="checkbox"
      id={block.key}
      checked={!layout.hidden.includes(block.key)}
      onChange={(event) => save(withShown(block, event.target.checked, layout))}
    />
  ));
}

const view = (hidden: unknown) => ({
  id: 1,
  screen: 'home',
  name: '',
  config: { order: [], hidden, added: [] },
  isDefault: false,
  isShared: false,
  ownerName: null,
});

test('a block is hidden with the click, and clicks during a save are saved after it', async () => {
  useSession.setState({ user: { userInfo: { userId: 7 } } as User });
  let stored: unknown = [];
  const answers: (() => void)[] = [];
  const asked = serve(({ path, body }) => {
    if (path.endsWith('/views/list')) return good({ list: [view(stored)] });
    return new Promise((resolve) => {
      answers.push(() => {
        stored = (body.config as { hidden: unknown }).hidden;
        resolve(good(view(stored)));
      });
    });
  });
  await render(<Boxes />);
  await until(() => expect(asked).toHaveLength(1));
  await settle();
  const box = (key: string) => find<HTMLInputElement>(`#${key}`);
  const saved = () =>
    asked
      .filter(({ path }) => path.endsWith('/views/save'))
      .map(({ body }) => (body.config as { hidden: unknown }).hidden);
  for (const { key } of BLOCKS) {
    await act(async () => {
      box(key).click();
      // Synchronous, because a controlled box that reverts would flicker.
      expect(box(key).checked).toBe(false);
    });
  }
  expect(saved()).toEqual([['calls']]);
  answers[0]?.();
  await until(() => expect(saved()).toEqual([['calls'], ['calls', 'map', 'team']]));
  // The answer to the first save must not restore the others.
  await settle();
  expect(BLOCKS.map(({ key }) => box(key).checked)).toEqual([false, false, false]);
  answers[1]?.();
  await until(() => expect(stored).toEqual(['calls', 'map', 'team']));
});

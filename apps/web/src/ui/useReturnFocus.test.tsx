import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { click, find, render } from '../lib/testing/render.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

/** Like a drawer: a field takes the focus as it is mounted, and closing tells the drawer. */
function Drawer({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <>
      <input autoFocus />
      <button
        type="button"
        className="close"
        onClick={() => {
          find('input').blur();
          returnFocus();
          onClose();
        }}
      >
        关闭
      </button>
    </>
  );
}

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="open" onClick={() => setIsOpen(true)}>
        新建
      </button>
      <button type="button" className="other">
        别的
      </button>
      {isOpen && <Drawer onClose={() => setIsOpen(false)} />}
    </>
  );
}

const open = async () => {
  await render(<Screen />);
  await act(async () => find('.open').focus());
  await click(find('.open'));
  expect(document.activeElement).toBe(find('input'));
};

it('goes back to what opened it, though a field took the focus at once', async () => {
  await open();
  await click(find('.close'));
  expect(document.activeElement).toBe(find('.open'));
});

it('stays with what took it meanwhile', async () => {
  await open();
  find('.other').checkVisibility = () => true;
  find('input').addEventListener('blur', () => find('.other').focus());
  await click(find('.close'));
  expect(document.activeElement).toBe(find('.other'));
});

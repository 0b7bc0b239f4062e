import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { click, find, render } from '../lib/testing/render.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

/** Like a drawer: a field takes the focus on mount, and closing is reported. */
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

it('the focus returns to the opener, although a field took it at once', async () => {
  await open();
  await click(find('.close'));
  expect(document.activeElement).toBe(find('.open'));
});

it('the focus stays with an element that took it meanwhile', async () => {
  await open();
  find('.other').checkVisibility = () => true;
  find('input').addEventListener('blur', () => find('.other').focus());
  await click(find('.close'));
  expect(document.activeElement).toBe(find('.other'));
});

const closers = new Map<string, () => void>();
function Layer({ name }: { name: string }) {
  const returnFocus = useReturnFocus();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  closers.set(name, () => returnFocus(layer));
  return (
    <div>
      <div className={name} ref={setLayer}>
        <button type="button">取消</button>
      </div>
    </div>
  );
}
/** A form with the question whether to discard it. */
function Form() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" className="open" onClick={() => setCount(count + 1)}>
        修改
      </button>
      {count > 0 && <Layer name="form" />}
      {count > 1 && <Layer name="question" />}
    </>
  );
}

it.each([
  ['question', 'form'],
  ['form', 'question'],
])('a discarded form returns the focus to its opener: %s closes first', async (first, second) => {
  await render(<Form />);
  await act(async () => find('.open').focus());
  await click(find('.open'));
  await act(async () => find('.form button').focus());
  await click(find('.open'));
  await act(async () => find('.question button').focus());
  for (const button of document.querySelectorAll('button')) button.checkVisibility = () => true;
  for (const name of [first, second]) {
    closers.get(name)?.();
    find(`.${name}`).remove();
  }
  expect(document.activeElement).toBe(find('.open'));
});

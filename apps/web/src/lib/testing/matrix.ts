import { act } from 'react';
import { find, type } from './render.tsx';

/** Types into a cell of the grid, which is then unsaved. */
export async function typeInCell(text: string, r = 0, c = 0): Promise<void> {
  await act(async () => {
    find(`[data-r="${r}"][data-c="${c}"]`).dispatchEvent(
      new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }),
    );
  });
  await type(find<HTMLInputElement>('.matrix-input'), text);
  await act(async () => {
    find('.matrix-input').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  });
}

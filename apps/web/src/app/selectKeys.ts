const clearOf = (input: Element) =>
  input.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear');

/** Presses Enter, by which the select takes its active option, or the first one that a search under way will find. */
function pressEnter(input: Element): void {
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  input.dispatchEvent(new KeyboardEvent('keydown', enter));
  input.dispatchEvent(new KeyboardEvent('keyup', enter));
}

/**
 * Keys of all selects, where the library's own lose or store what nobody asked for.
 *
 * - Tab always goes on to the next field. The library stays where it took an option, and else stops at the hidden
 *   button that empties the select: the text that is typed next is lost. Delete empties a select of one value instead.
 * - Tab takes an option where a text was typed or an option was walked to by arrows, and nothing otherwise. The library
 *   takes the first option, or the one under the pointer: an optional field passed by Tab, or a list of several just
 *   chosen by Enter, would store it.
 */
export function mendSelectKeys(): void {
  let walked: EventTarget | null = null;
  window.addEventListener('focusin', ({ target }) => {
    // Shift+Tab reaches the button first.
    if (target instanceof Element && target.matches('.ant-select-clear'))
      target.closest('.ant-select')?.querySelector('input')?.focus();
  });
  window.addEventListener('pointerdown', () => (walked = null), { capture: true });
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLInputElement) || event.isComposing) return;
      const select = target.closest('.ant-select');
      // Cells of a table and free texts with suggestions handle their keys themselves.
      if (!select || select.matches('.ant-select-auto-complete') || target.closest('.cell-box')) return;
      const isEmpty = target.value === '';
      if (key === 'Tab') {
        clearOf(target)?.setAttribute('tabindex', '-1');
        event.stopPropagation();
        const isOpen = target.getAttribute('aria-expanded') === 'true';
        if (isOpen && (!isEmpty || walked === target)) pressEnter(target);
      }
      if (key === 'Delete' && isEmpty && select.matches('.ant-select-single')) clearOf(target)?.click();
      if (key === 'ArrowDown' || key === 'ArrowUp') walked = target;
      else if (key !== 'Shift') walked = null;
    },
    { capture: true },
  );
}

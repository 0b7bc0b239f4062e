/**
 * Tab leaves a select as it is, unless a text was typed or an option was walked to by arrows. The select library takes
 * the active option on Tab, which is the first one or the one under the pointer: an optional field passed by Tab, or a
 * list of several just chosen by Enter, would store what nobody asked for.
 */
export function keepOnTab(): void {
  let walked: EventTarget | null = null;
  window.addEventListener('pointerdown', () => (walked = null), { capture: true });
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLInputElement) || !target.closest('.ant-select')) return;
      // Cells of a table handle Tab themselves.
      if (target.closest('.cell-box')) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') walked = target;
      else if (key === 'Tab' && target.value === '' && walked !== target) event.stopPropagation();
      else if (key !== 'Shift') walked = null;
    },
    { capture: true },
  );
}

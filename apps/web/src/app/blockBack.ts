/** The last shown address and its router state; at `popstate` both have changed already. */
let shown = '';
let state: unknown = null;

export function rememberShown(): void {
  shown = window.location.href;
  state = window.history.state;
}

/**
 * Blocks the browser's back action, as specified, by pushing the current address again. Back closes the layer over the
 * page (drawer, dialog, phone menu), because a phone has no Escape key.
 */
export function blockBack(): void {
  rememberShown();
  // Adds a history entry; without one the first "back" would leave the application.
  window.history.pushState(state, '', shown);
  window.addEventListener(
    'popstate',
    (event) => {
      event.stopImmediatePropagation();
      window.history.pushState(state, '', shown);
      // Dispatched on the window, where layers listen, so that a cell being edited keeps its input.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    },
    { capture: true },
  );
}

/** What `popstate` finds changed already: the address last shown, and the router's state of it. */
let shown = '';
let state: unknown = null;

export function rememberShown(): void {
  shown = window.location.href;
  state = window.history.state;
}

/**
 * The specification blocks the browser's back action by pushing the current address again. What lies over the page (a
 * drawer, a dialog, the menu of a phone) is gone back from: a phone has no Escape, and "back" is what it is closed by.
 */
export function blockBack(): void {
  rememberShown();
  // Without an entry of our own the first "back" would leave the application.
  window.history.pushState(state, '', shown);
  window.addEventListener(
    'popstate',
    (event) => {
      event.stopImmediatePropagation();
      window.history.pushState(state, '', shown);
      // To the window, where layers listen: what is being typed in a cell stays.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    },
    { capture: true },
  );
}

/** What `popstate` finds changed already: the address last shown, and the router's state of it. */
let shown = '';
let state: unknown = null;

export function rememberShown(): void {
  shown = window.location.href;
  state = window.history.state;
}

/** The specification blocks the browser's back action by pushing the current address again. */
export function blockBack(): void {
  rememberShown();
  // Without an entry of our own the first "back" would leave the application.
  window.history.pushState(state, '', shown);
  window.addEventListener(
    'popstate',
    (event) => {
      event.stopImmediatePropagation();
      window.history.pushState(state, '', shown);
    },
    { capture: true },
  );
}

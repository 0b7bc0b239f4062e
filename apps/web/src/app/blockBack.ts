/**
 * The specification blocks the browser's back action by pushing the current address again. By the time `popstate` fires the
 * address has changed already, so the last one shown is remembered here.
 */
export function blockBack(): void {
  let shown = window.location.href;
  let state: unknown = window.history.state;
  const remember = () => {
    shown = window.location.href;
    state = window.history.state;
  };
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = window.history[method].bind(window.history);
    window.history[method] = (...change) => {
      original(...change);
      remember();
    };
  }
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

/** The system's colour scheme. */
export const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** The choice of the person who is signed in; null follows the system. */
let chosen: boolean | null = null;
let isPrinting = false;

function show(): void {
  // Paper is white, so printing uses the light theme.
  const isDark = !isPrinting && (chosen ?? systemDark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Sets the document's theme at once, so that a dark screen does not flash light. */
export function chooseTheme(isDark: boolean | null): void {
  chosen = isDark;
  show();
}

/** Pages without a session follow the system, and so does the product until its user is known. */
export function followSystem(): void {
  show();
  systemDark.addEventListener('change', show);
  window.addEventListener('beforeprint', () => {
    isPrinting = true;
    show();
  });
  window.addEventListener('afterprint', () => {
    isPrinting = false;
    show();
  });
}

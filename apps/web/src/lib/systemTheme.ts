/** What the system shows at the moment. */
export const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** What the person who is signed in chose; null: as the system is. */
let chosen: boolean | null = null;
let isPrinting = false;

function show(): void {
  // Paper is white, whatever the screen is.
  const isDark = !isPrinting && (chosen ?? systemDark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** The theme of the document, at once: a dark screen must not flash up light. */
export function chooseTheme(isDark: boolean | null): void {
  chosen = isDark;
  show();
}

/** Pages that are open to everybody follow the system, and so does the product until its person is known. */
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

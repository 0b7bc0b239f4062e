/** Resources opened by the present test file and not closed yet. */
const opened: (() => Promise<void>)[] = [];

/** Runs after the file's last test, in reverse order of registration; `afterAll` inside a hook would not. */
export function atEndOfFile(close: () => Promise<void>): void {
  opened.push(close);
}

export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

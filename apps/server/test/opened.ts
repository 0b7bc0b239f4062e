/** What the present test file has opened and nobody has closed yet. */
const opened: (() => Promise<void>)[] = [];

/** Runs after the last test of the file, the last one registered first; `afterAll` within a hook would not. */
export function atEndOfFile(close: () => Promise<void>): void {
  opened.push(close);
}

export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

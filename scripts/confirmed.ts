import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Whether yes was typed at the terminal; false without input. */
export async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const asked = terminal.question(`${question}输入 yes 继续：`);
    const answer = await Promise.race([asked, once(terminal, 'close').then(() => '')]);
    return answer.trim() === 'yes';
  } finally {
    terminal.close();
  }
}

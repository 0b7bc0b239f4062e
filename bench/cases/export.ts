import { type Figures, load } from '../load.ts';
import type { Running } from '../processes.ts';

interface Exported {
  seconds: number;
  megabytes: number;
}

export interface ExportFigures {
  /** Columns of the list's default view. */
  shown: Exported;
  /** All columns. */
  all: Exported;
  /** Peak resident memory above idle, in MB. */
  memory: number;
  quiet: Figures;
  meanwhile: Figures;
}

/** Default columns of the customer list. */
const SHOWN = [
  ['contactName', 'level', 'cooperationName', 'position', 'tel', 'isKeyPerson', 'lastFollowUpAt'],
  ['nextFollowUpAt', 'lastDealAt', 'recycleOn', 'authorName', 'cityName', 'source', 'updatedAt'],
].flat();

/**
 * Exports 100,000 customers: once with all columns for the memory, which also fills the database's cache, the median of
 * three for the time, then with all columns under load.
 */
export async function measureExport(product: Running, token: string, filter: string): Promise<ExportFigures> {
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const url = `${product.origin}/api/heZuoKeHu/exportHeZuoKeHu?${filter}`;
  const others = () =>
    load(product.origin, () => ({ path: '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20', headers }), {
      seconds: 3,
      connections: 4,
    });
  const quiet = await others();
  const idle = await product.memory();
  let peak = idle;
  const watch = setInterval(() => void product.memory().then((now) => (peak = Math.max(peak, now))), 50);
  await drain(url, headers);
  clearInterval(watch);
  const shown = await timed(`${url}&columns=${SHOWN.join(',')}`, headers);
  const all = await timed(url, headers);
  const controller = new AbortController();
  const endless = (async () => {
    while (!controller.signal.aborted) await drain(url, headers);
  })();
  const meanwhile = await others();
  controller.abort();
  await endless;
  return { shown, all, memory: peak - idle, quiet, meanwhile };
}

async function timed(url: string, headers: Record<string, string>): Promise<Exported> {
  const runs: Exported[] = [];
  while (runs.length < 3) {
    const began = performance.now();
    const bytes = await drain(url, headers);
    runs.push({ seconds: (performance.now() - began) / 1000, megabytes: bytes / 1_048_576 });
  }
  return runs.toSorted((a, b) => a.seconds - b.seconds)[1] as Exported;
}

/** Reads an answer to its end. @returns its bytes */
export async function drain(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.ok || !response.body) throw new Error(`导出失败：${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).byteLength;
  return bytes;
}

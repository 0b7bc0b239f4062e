import { type Figures, load } from '../load.ts';
import type { Running } from '../processes.ts';

export interface ExportFigures {
  seconds: number;
  megabytes: number;
  /** Peak of the server's resident memory over its idle one, in MB. */
  memory: number;
  quiet: Figures;
  meanwhile: Figures;
}

/**
 * Exports 100,000 customers: once for the memory and to have the rows in the database's cache, once alone for the time, then again while
 * others work.
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
  const began = performance.now();
  const bytes = await drain(url, headers);
  const seconds = (performance.now() - began) / 1000;
  const controller = new AbortController();
  const endless = (async () => {
    while (!controller.signal.aborted) await drain(url, headers);
  })();
  const meanwhile = await others();
  controller.abort();
  await endless;
  return { seconds, megabytes: bytes / 1_048_576, memory: peak - idle, quiet, meanwhile };
}

async function drain(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.ok || !response.body) throw new Error(`导出失败：${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).byteLength;
  return bytes;
}

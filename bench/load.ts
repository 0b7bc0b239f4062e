import autocannon from 'autocannon';

/** Results of one side: requests per second, and p50, p95 and p99 in milliseconds. */
export interface Figures {
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Makes the next request. */
export type Shots = () => Shot;

export const CONNECTIONS = 16;

/**
 * Loads an origin for some seconds. Answers with a code other than 200 count as failed.
 * @param options.rate requests per second; unlimited by default
 */
export async function load(
  origin: string,
  shots: Shots,
  options: { seconds?: number; requests?: number; connections?: number; rate?: number } = {},
): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const run = autocannon({
    url: origin,
    // Sampling interval in ms.
    sampleInt: 50,
    connections: options.connections ?? CONNECTIONS,
    ...(options.rate ? { overallRate: options.rate } : {}),
    ...(options.requests ? { amount: options.requests } : { duration: options.seconds ?? 3 }),
    requests: [{ setupRequest: (request) => ({ ...request, ...shots() }) }],
    setupClient: (client) => {
      client.on('response', (status, _bytes, time) => {
        times.push(time);
        if (status !== 200) failed++;
      });
    },
  });
  const result = await run;
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    rate: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: failed + result.errors,
  };
}

/**
 * Loads baseline and product in turns, so that other load affects both; medians of the rounds.
 * @param quiet waits until the database has finished the other side's work
 */
export async function inTurns(
  floor: () => Promise<Figures>,
  product: () => Promise<Figures>,
  quiet: () => Promise<void>,
  rounds = 3,
): Promise<{ floor: Figures; product: Figures }> {
  const runs: { floor: Figures; product: Figures }[] = [];
  const alone = async (load: () => Promise<Figures>) => {
    await quiet();
    return await load();
  };
  for (let i = 0; i < rounds; i++) runs.push({ floor: await alone(floor), product: await alone(product) });
  return { floor: middle(runs.map((run) => run.floor)), product: middle(runs.map((run) => run.product)) };
}

function middle(list: Figures[]): Figures {
  const of = (key: keyof Figures) =>
    list.map((one) => one[key]).sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  return {
    rate: of('rate'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    failed: Math.max(...list.map((one) => one.failed)),
  };
}

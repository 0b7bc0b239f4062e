import { setTimeout as sleep } from 'node:timers/promises';
import { customersApi } from '@shibiao/contract/customers/customers';

const SAVE = `/api${customersApi.save.path}`;
const PAUSE_MS = 20;
const PATIENCE_MS = 10_000;

/** Writers that continuously save customers with unique phones on one server. */
export class Load {
  /** Phones and times of acknowledged saves. */
  readonly acknowledged: { tel: string; at: number }[] = [];
  /** Answers that are neither a success nor the catalogue's 503. */
  readonly odd: string[] = [];
  private isOn = true;
  private next: number;
  private readonly origin: string;
  private readonly writers: Promise<void>[];

  constructor(origin: string, token: string, institution: number, firstPhone: number, writers = 4) {
    this.origin = origin;
    this.next = firstPhone;
    this.writers = Array.from({ length: writers }, () => this.write(token, institution));
  }

  private async write(token: string, institution: number): Promise<void> {
    while (this.isOn) {
      const tel = String(this.next++);
      const answer = await fetch(this.origin + SAVE, {
        method: 'POST',
        headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ contactName: `客户${tel}`, tel, coorgid: institution }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => (await response.json()) as { code: number; message: string })
        .catch((error: Error) => ({ code: 0, message: error.message }));
      if (answer.code === 200) this.acknowledged.push({ tel, at: Date.now() });
      else if (answer.code !== 503) this.odd.push(`${answer.code} ${answer.message}`);
      await sleep(PAUSE_MS);
    }
  }

  /** Longest pause in seconds between two successes since a moment, including the present one. */
  longestPause(since: number): number {
    const times = [since, ...this.acknowledged.map(({ at }) => at).filter((at) => at >= since), Date.now()];
    return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? at))) / 1000;
  }

  /** Successes since a moment. */
  since(moment: number): number {
    return this.acknowledged.filter(({ at }) => at >= moment).length;
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await Promise.all(this.writers);
  }
}

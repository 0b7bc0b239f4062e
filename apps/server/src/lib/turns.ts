import { AppError, tooMany } from './errors.ts';

export interface TurnLimits {
  /** Running at the same time. */
  atOnce: number;
  /** Running for one person. */
  ofOne: number;
  /** Waiting at the same time; further callers are refused. */
  waiting: number;
  /** Waiting for one person. */
  waitingOfOne: number;
}

interface Waiting {
  person: number;
  begin: () => void;
  /** Last place in the queue that the person was told; 0: none yet. */
  place: number;
}

/** An export holds a connection, a worker and memory; lists need some of each too. */
export const EXPORT_TURNS: TurnLimits = { atOnce: 6, ofOne: 1, waiting: 60, waitingOfOne: 4 };

/**
 * Fair queue for expensive work that lasts as long as its reader: a few run, some wait, the rest is refused before it
 * begins. The next person is the one with the fewest running, then the one served longest ago.
 */
export class Turns {
  private readonly limits: TurnLimits;
  private readonly tell: (person: number, place: number) => void;
  private readonly queue: Waiting[] = [];
  private readonly runningOf = new Map<number, number>();
  /** Serial number of each person's last slot. */
  private readonly lastOf = new Map<number, number>();
  private begun = 0;
  running = 0;

  /** @param tell called when a person must wait and when the place changes; 1 is next */
  constructor(limits: TurnLimits, tell: (person: number, place: number) => void) {
    this.limits = limits;
    this.tell = tell;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Waits for a slot.
   * @param signal cancels the waiting when the reader disconnects
   * @returns releases the slot; further calls do nothing
   * @throws AppError 429 when this person, 503 when everybody together, has too many waiting
   */
  async take(person: number, signal: AbortSignal): Promise<() => void> {
    const mine = this.queue.filter((one) => one.person === person).length;
    if (mine >= this.limits.waitingOfOne) throw tooMany('您已有多个导出在排队，请等它们完成后再试', 30);
    if (this.queue.length >= this.limits.waiting)
      throw new AppError(503, '正在导出的人很多，请稍后再试', null, 30);
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const entry: Waiting = { person, begin, place: 0 };
    this.queue.push(entry);
    const leave = () => {
      const index = this.queue.indexOf(entry);
      if (index < 0) return;
      this.queue.splice(index, 1);
      begin();
      this.tellPlaces();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.startNext();
    this.tellPlaces();
    await turn;
    signal.removeEventListener('abort', leave);
    let isMine = !signal.aborted;
    return () => {
      if (!isMine) return;
      isMine = false;
      this.running--;
      this.count(person, -1);
      this.startNext();
      this.tellPlaces();
    };
  }

  private startNext(): void {
    while (this.running < this.limits.atOnce) {
      const next = this.inOrder().find(({ person }) => (this.runningOf.get(person) ?? 0) < this.limits.ofOne);
      if (!next) return;
      this.queue.splice(this.queue.indexOf(next), 1);
      this.running++;
      this.count(next.person, 1);
      this.lastOf.set(next.person, ++this.begun);
      next.begin();
    }
  }

  /** Waiting entries in the order of service; ties go to the earlier one. */
  private inOrder(): Waiting[] {
    const of = (map: Map<number, number>, { person }: Waiting) => map.get(person) ?? 0;
    return this.queue.toSorted(
      (a, b) => of(this.runningOf, a) - of(this.runningOf, b) || of(this.lastOf, a) - of(this.lastOf, b),
    );
  }

  private count(person: number, change: 1 | -1): void {
    const count = (this.runningOf.get(person) ?? 0) + change;
    if (count === 0) this.runningOf.delete(person);
    else this.runningOf.set(person, count);
  }

  private tellPlaces(): void {
    for (const [index, entry] of this.inOrder().entries()) {
      if (entry.place === index + 1) continue;
      entry.place = index + 1;
      this.tell(entry.person, entry.place);
    }
  }
}

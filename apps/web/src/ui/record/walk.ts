import { create } from 'zustand';
import { usePage } from '../../lib/page.tsx';
import { useKeys } from '../useKeys.ts';

/** Addresses that one page of a list opens. */
interface Addresses {
  addresses: readonly string[];
  /** True on the last page. */
  isLast: boolean;
}

/** The walked part of the list that was shown last, in its order: the shown page and those read since. */
export interface Walked extends Addresses {
  /** First and last page of `addresses`. */
  first: number;
  last: number;
  /** Reads another page of the same list. */
  read?: (page: number) => Promise<Addresses>;
}

const useWalk = create<Walked>(() => ({ addresses: [], first: 1, last: 1, isLast: true }));

export const rememberList = (walked: Walked): void => useWalk.setState(walked, true);

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/** The addresses before and after a path in a list; null where the list lacks it. */
export function neighboursOf(
  addresses: readonly string[],
  path: string,
): { previous: string | undefined; next: string | undefined } | null {
  const at = addresses.findIndex((address) => pathOf(address) === path);
  return at < 0 ? null : { previous: addresses[at - 1], next: addresses[at + 1] };
}

/** True when the list continues before or after the walked part. */
const hasMore = ({ first, isLast, read }: Walked, way: 1 | -1): boolean =>
  read !== undefined && (way === 1 ? !isLast : first > 1);

/**
 * Adds the next or previous page to the list; rows that moved there meanwhile are not repeated.
 * @returns the same list when the page brought nothing new
 */
export async function extend(walked: Walked, way: 1 | -1): Promise<Walked> {
  if (!walked.read || !hasMore(walked, way)) return walked;
  const page = way === 1 ? walked.last + 1 : walked.first - 1;
  const found = await walked.read(page);
  const known = new Set(walked.addresses);
  const added = found.addresses.filter((address) => !known.has(address));
  return way === 1
    ? { ...walked, addresses: [...walked.addresses, ...added], last: page, isLast: found.isLast }
    : { ...walked, addresses: [...added, ...walked.addresses], first: page };
}

/** One step at a time: a J during a read is ignored. */
let isReading = false;

/**
 * The records before and after this page's in the list that it was opened from, for J and K, across the list's pages;
 * null for a page that was opened on its own.
 */
export function useWalking(isOn: boolean) {
  const page = usePage();
  const walked = useWalk();
  const found = isOn ? neighboursOf(walked.addresses, page.pathname) : null;
  /** The list's error toast reports a failed read; the step can be tried again. */
  const readOn = async (way: 1 | -1) => {
    if (isReading) return;
    isReading = true;
    try {
      const longer = await extend(walked, way);
      // Another list was opened meanwhile.
      if (useWalk.getState() !== walked) return;
      rememberList(longer);
      const beside = neighboursOf(longer.addresses, page.pathname);
      const to = way === 1 ? beside?.next : beside?.previous;
      if (to !== undefined && page.isActive) page.goInstead(to);
    } catch {
      return;
    } finally {
      isReading = false;
    }
  };
  const step = (to: string | undefined, way: 1 | -1) => {
    if (to !== undefined) return () => page.goInstead(to);
    return hasMore(walked, way) ? () => void readOn(way) : undefined;
  };
  const steps = found && { previous: step(found.previous, -1), next: step(found.next, 1) };
  useKeys({ j: steps?.next, k: steps?.previous }, steps !== null);
  return steps;
}

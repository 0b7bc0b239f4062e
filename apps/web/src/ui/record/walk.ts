import { create } from 'zustand';
import { usePage } from '../../lib/page.tsx';
import { useKeys } from '../useKeys.ts';

/** The rows of the list that was looked at last, as the addresses that they open, in its order. */
const useWalk = create<{ addresses: readonly string[] }>(() => ({ addresses: [] }));

export const rememberList = (addresses: readonly string[]): void => useWalk.setState({ addresses });

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/** The addresses before and after a path in a list; nothing where the list does not hold it. */
export function neighboursOf(
  addresses: readonly string[],
  path: string,
): { previous: string | undefined; next: string | undefined } | null {
  const at = addresses.findIndex((address) => pathOf(address) === path);
  return at < 0 ? null : { previous: addresses[at - 1], next: addresses[at + 1] };
}

/**
 * The records beside this page's in the list that it was opened from, by J and K; null for a page that was opened on
 * its own.
 */
export function useWalking(isOn: boolean) {
  const page = usePage();
  const addresses = useWalk((state) => state.addresses);
  const found = isOn ? neighboursOf(addresses, page.pathname) : null;
  const steps = found && {
    previous: found.previous === undefined ? undefined : () => page.goInstead(found.previous ?? ''),
    next: found.next === undefined ? undefined : () => page.goInstead(found.next ?? ''),
  };
  useKeys({ j: steps?.next, k: steps?.previous }, steps !== null);
  return steps;
}

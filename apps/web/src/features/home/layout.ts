import { viewsApi } from '@shibiao/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { useNewest } from '../../lib/useNewest.ts';
import type { Block } from './blocks.tsx';

/**
 * How a person has arranged the home page: the order of blocks, those taken away, and those added to the role's
 * own.
 */
export interface Layout {
  order: string[];
  hidden: string[];
  added: string[];
}
const NOTHING: Layout = { order: [], hidden: [], added: [] };

const SCREEN = 'home';
/** The arrangement lives where lists keep their columns: under the empty name. */
const CURRENT = '';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const parsed = (config: Readonly<Record<string, unknown>> | undefined): Layout =>
  config ? { order: texts(config.order), hidden: texts(config.hidden), added: texts(config.added) } : NOTHING;

/** What this window saw last, so that the blocks need not wait for the server's answer. */
const rememberedAs = (userId: number) => `home-layout-${userId}`;
function remembered(userId: number): Layout {
  try {
    return parsed(JSON.parse(sessionStorage.getItem(rememberedAs(userId)) ?? '{}'));
  } catch {
    return NOTHING;
  }
}

/** The person's own arrangement, kept on the server; until it has answered, the one that this window saw last. */
export function useLayout(): { layout: Layout; save: (layout: Layout) => void } {
  const { userId } = useUser().userInfo;
  const { data, isPending } = useQuery(
    queryOf(viewsApi.list, { screen: SCREEN }, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true }),
  );
  const keep = useNewest(viewsApi.save);
  // What was just arranged stands at once, whatever an earlier save's answer brings back.
  const [own, setOwn] = useState<Layout | null>(null);
  const config = data?.list.find((view) => view.name === CURRENT && view.ownerName === null)?.config;
  const layout = own ?? (isPending ? remembered(userId) : parsed(config));
  const text = own === null && isPending ? null : JSON.stringify(layout);
  useEffect(() => {
    if (text !== null) sessionStorage.setItem(rememberedAs(userId), text);
  }, [text, userId]);
  return {
    layout,
    save: (next) => {
      setOwn(next);
      void keep({ screen: SCREEN, name: CURRENT, config: { ...next } });
    },
  };
}

type Placed = Pick<Block, 'key' | 'isDefault'>;

/** The blocks in the person's order; those that it does not name stand where they are by default. */
export function inOrder<B extends Placed>(blocks: readonly B[], order: readonly string[]): B[] {
  const rank = new Map(order.map((key, i) => [key, i]));
  const named = blocks.filter(({ key }) => rank.has(key));
  named.sort((one, other) => (rank.get(one.key) ?? 0) - (rank.get(other.key) ?? 0));
  let next = 0;
  return blocks.map((block) => (rank.has(block.key) ? (named[next++] ?? block) : block));
}

export const isShown = ({ key, isDefault }: Placed, { hidden, added }: Layout): boolean =>
  isDefault ? !hidden.includes(key) : added.includes(key);

/** The arrangement with a block shown, or not. */
export function withShown({ key, isDefault }: Placed, shown: boolean, layout: Layout): Layout {
  const without = (keys: string[]) => keys.filter((one) => one !== key);
  return {
    ...layout,
    hidden: isDefault && !shown ? [...without(layout.hidden), key] : without(layout.hidden),
    added: !isDefault && shown ? [...without(layout.added), key] : without(layout.added),
  };
}

/** The order of all blocks after one has changed places with the block before or after it. */
export function moved(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const at = keys.indexOf(key);
  const other = keys[at + step];
  if (at < 0 || other === undefined) return [...keys];
  return keys.map((one) => (one === key ? other : one === other ? key : one));
}

interface Sized {
  isWide?: boolean;
}

/** A wide block above whole rows of three has a row to itself: its lines need the room, and nothing is stretched. */
const isHeadline = ([first, ...rest]: readonly Sized[]): boolean =>
  first?.isWide === true && rest.length > 0 && rest.length % 3 === 0 && !rest.some(({ isWide }) => isWide);

/** Two columns where three would leave a hole: blocks in pairs, or wide ones between pairs. */
export function columnsOf(blocks: readonly Sized[]): 2 | 3 {
  const units = blocks.reduce((sum, { isWide }) => sum + (isWide ? 2 : 1), 0);
  if (units % 3 === 0 || isHeadline(blocks)) return 3;
  const isStretched = spansOf(blocks, 2).some((span, i) => span > 1 && !blocks[i]?.isWide);
  return isStretched ? 3 : 2;
}

/**
 * How many columns each block takes, in their order: wide ones two, and whoever stands last in a row what is left of
 * it, so that no row ends in a hole.
 */
export function spansOf(blocks: readonly Sized[], columns: 2 | 3): number[] {
  if (columns === 3 && isHeadline(blocks)) return blocks.map((_, i) => (i === 0 ? 3 : 1));
  const spans: number[] = [];
  let used = 0;
  const fill = () => {
    if (used > 0 && used < columns) spans[spans.length - 1] = (spans.at(-1) ?? 0) + columns - used;
    used = 0;
  };
  // In pairs a wide block is one of two.
  const isPaired = columns === 2 && blocks.length % 2 === 0;
  for (const { isWide } of blocks) {
    const span = isWide && !isPaired ? 2 : 1;
    if (used + span > columns) fill();
    spans.push(span);
    used = (used + span) % columns;
  }
  fill();
  return spans;
}

import { viewsApi } from '@shibiao/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useNewest } from '../../lib/useNewest.ts';
import { blockQuery } from './blockQuery.ts';
import type { Block } from './blocks.tsx';

/**
 * A person's arrangement of the home page: the order of blocks, hidden ones, and those added to the role's defaults.
 */
export interface Layout {
  order: string[];
  hidden: string[];
  added: string[];
}
const NOTHING: Layout = { order: [], hidden: [], added: [] };

const SCREEN = 'home';
/** Stored with the columns of lists, under the empty name. */
const CURRENT = '';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const parsed = (config: Readonly<Record<string, unknown>> | undefined): Layout =>
  config ? { order: texts(config.order), hidden: texts(config.hidden), added: texts(config.added) } : NOTHING;

/** The arrangement last seen in this browser, so that the blocks need not wait for the server. */
const rememberedAs = (userId: number) => `home-layout-${userId}`;
function remembered(userId: number): Layout {
  try {
    return parsed(JSON.parse(sessionStorage.getItem(rememberedAs(userId)) ?? '{}'));
  } catch {
    return NOTHING;
  }
}

/** The person's own arrangement, kept on the server; until it answers, the remembered one. */
export function useLayout(): { layout: Layout; save: (layout: Layout) => void } {
  const { userId } = useUser().userInfo;
  const { data, isPending } = useQuery(
    blockQuery(viewsApi.list, { screen: SCREEN }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const keep = useNewest(viewsApi.save);
  // Optimistic update: a change shows at once, whatever an earlier save answers.
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

/** Blocks in the person's order; those that it lacks take their default place. */
export function inOrder<B extends Placed>(blocks: readonly B[], order: readonly string[]): B[] {
  const rank = new Map(order.map((key, i) => [key, i]));
  const named = blocks.filter(({ key }) => rank.has(key));
  named.sort((one, other) => (rank.get(one.key) ?? 0) - (rank.get(other.key) ?? 0));
  let next = 0;
  return blocks.map((block) => (rank.has(block.key) ? (named[next++] ?? block) : block));
}

export const isShown = ({ key, isDefault }: Placed, { hidden, added }: Layout): boolean =>
  isDefault ? !hidden.includes(key) : added.includes(key);

/** The arrangement with a block shown or hidden. */
export function withShown({ key, isDefault }: Placed, shown: boolean, layout: Layout): Layout {
  const without = (keys: string[]) => keys.filter((one) => one !== key);
  return {
    ...layout,
    hidden: isDefault && !shown ? [...without(layout.hidden), key] : without(layout.hidden),
    added: !isDefault && shown ? [...without(layout.added), key] : without(layout.added),
  };
}

/** The order after a block has changed places with its neighbour. */
export function moved(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const at = keys.indexOf(key);
  const other = keys[at + step];
  if (at < 0 || other === undefined) return [...keys];
  return keys.map((one) => (one === key ? other : one === other ? key : one));
}

interface Sized {
  isWide?: boolean;
}

/** A wide block above complete rows of three takes a row of its own, so that nothing is stretched. */
const isHeadline = ([first, ...rest]: readonly Sized[]): boolean =>
  first?.isWide === true && rest.length > 0 && rest.length % 3 === 0 && !rest.some(({ isWide }) => isWide);

/** Two columns where three would leave a gap: blocks in pairs, or wide ones between pairs. */
export function columnsOf(blocks: readonly Sized[]): 2 | 3 {
  const units = blocks.reduce((sum, { isWide }) => sum + (isWide ? 2 : 1), 0);
  if (units % 3 === 0 || isHeadline(blocks)) return 3;
  const isStretched = spansOf(blocks, 2).some((span, i) => span > 1 && !blocks[i]?.isWide);
  return isStretched ? 3 : 2;
}

/**
 * Column spans of the blocks in order: wide ones take two, and the last one in a row takes the rest, so that no row has
 * a gap.
 */
export function spansOf(blocks: readonly Sized[], columns: 2 | 3): number[] {
  if (columns === 3 && isHeadline(blocks)) return blocks.map((_, i) => (i === 0 ? 3 : 1));
  const spans: number[] = [];
  let used = 0;
  const fill = () => {
    if (used > 0 && used < columns) spans[spans.length - 1] = (spans.at(-1) ?? 0) + columns - used;
    used = 0;
  };
  // In pairs a wide block counts as one of two.
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

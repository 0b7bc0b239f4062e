import { type FavouriteKind, identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { markStaleAfter, queryOf } from '../lib/query.ts';
import type { Column } from './table/columns.ts';
import { useKeys } from './useKeys.ts';
import './table/cards.css';

interface Props {
  kind: FavouriteKind;
  id: number;
  /** The page's own star, toggled by the key S. */
  isKeyed?: boolean;
}

/**
 * Toggles a favourite. It sends the wanted state, so a double click changes it once. Native and without a command's
 * state, because each row of a list has one.
 */
export function Star({ kind, id, isKeyed = false }: Props) {
  const { data } = useQuery(queryOf(identityApi.favouriteIds, {}, { staleTime: 300_000, isQuiet: true }));
  const isOn = data?.ids[kind]?.includes(id) ?? false;
  const [isBusy, setIsBusy] = useState(false);
  const label = isOn ? '取消收藏' : '收藏';
  const flip = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await call(identityApi.toggleFavourite, { kind, targetId: id, on: !isOn });
      markStaleAfter(identityApi.toggleFavourite);
    } catch {
      // The call has said why.
    } finally {
      setIsBusy(false);
    }
  };
  useKeys({ s: () => void flip() }, isKeyed);
  return (
    <button
      type="button"
      className="star"
      aria-label={label}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        void flip();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z" />
      </svg>
    </button>
  );
}

/** Column with the star of each row, and of each card on a phone. */
export const starColumn = <Row,>(kind: FavouriteKind, idOf: (row: Row) => number): Column<Row> => ({
  key: 'star',
  title: '',
  width: 44,
  align: 'center',
  screenOnly: true,
  render: (row) => <Star kind={kind} id={idOf(row)} />,
});

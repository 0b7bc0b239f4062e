import { StarFilled, StarOutlined } from '@ant-design/icons';
import { type FavouriteKind, identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useCommand } from '../lib/query.ts';
import type { Column } from './table/columns.ts';
import { useKeys } from './useKeys.ts';
import './table/cards.css';

interface Props {
  kind: FavouriteKind;
  id: number;
  /** The page's own star, toggled by the key S. */
  isKeyed?: boolean;
}

/** Toggles a favourite. It sends the wanted state, so a double click changes it once. */
export function Star({ kind, id, isKeyed = false }: Props) {
  const { data } = useQuery(queryOf(identityApi.favouriteIds, {}, { staleTime: 300_000, isQuiet: true }));
  const toggle = useCommand(identityApi.toggleFavourite);
  const isOn = toggle.isPending ? false : (data?.ids[kind]?.includes(id) ?? false);
  const label = isOn ? '取消收藏' : '收藏';
  const flip = () => toggle.run({ kind, targetId: id, on: !isOn });
  useKeys({ s: flip }, isKeyed);
  return (
    <Button
      type="text"
      size="small"
      className="star"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      loading={toggle.isPending}
      icon={isOn ? <StarFilled style={{ color: 'var(--warn)' }} /> : <StarOutlined />}
      onClick={(event) => {
        event.stopPropagation();
        flip();
      }}
    />
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

import { Checkbox } from 'antd';
import { Fragment, type ReactNode, useId } from 'react';
import { openingCell, shownCell } from './cells.tsx';
import type { Column } from './columns.ts';
import './cards.css';

export interface CardListProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: keyof Row & string;
  placeholder: ReactNode;
  to?: (row: Row) => string | null;
  onOpen?: (row: Row) => void;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** Facts below a card's heading; the first columns unless given. */
  facts?: readonly Column<Row>[] | undefined;
  /** Selection mode: a tap anywhere on a card ticks it and opens nothing. */
  tick?: { isTicked: (key: string | number) => boolean; toggle: (key: string | number) => void } | undefined;
}

/** The most facts of a readable card. */
const FACTS = 6;

/** Removes the unit of an amount from the title, for lack of width. */
export const withoutUnit = (title: string): string => title.replace(/（元）$/, '');

/** The list on a phone: a card a row, its first column as heading. */
export function CardList<Row extends object>({
  rows,
  columns,
  rowKey,
  placeholder,
  to,
  onOpen,
  rowClass,
  facts,
  tick,
}: CardListProps<Row>) {
  const id = useId();
  if (placeholder) return placeholder;
  const shown = columns.filter((column) => !column.screenOnly);
  // A rank is no heading of a card.
  const heading = shown.find(({ align }) => align !== 'right') ?? shown[0];
  const rest = shown.filter((column) => column !== heading);
  const actions = columns.filter((column) => column.screenOnly);
  return (
    <ul className="card-list">
      {rows.map((row, index) => (
        <li key={String(row[rowKey])} className={rowClass?.(row)}>
          {heading && (
            <div className="card-heading" id={`${id}${index}`}>
              {tick && (
                <Checkbox
                  className="card-tick"
                  aria-labelledby={`${id}${index}`}
                  checked={tick.isTicked(row[rowKey] as string | number)}
                  onChange={() => tick.toggle(row[rowKey] as string | number)}
                />
              )}
              {/* Without a double click the heading is the only way to open the row, whatever it renders. */}
              {openingCell({ ...heading, isPlain: true }, row, index, { to, onOpen })}
            </div>
          )}
          <dl>
            {(facts ?? rest.slice(0, FACTS)).map((column) => (
              <div key={column.key}>
                <dt>{withoutUnit(column.title)}</dt>
                <dd>
                  {shownCell(column, row, index, { isQuiet: true }) ?? <span className="blank">—</span>}
                </dd>
              </div>
            ))}
          </dl>
          {actions.length > 0 && !tick && (
            <div className="card-actions">
              {actions.map((column) => (
                <Fragment key={column.key}>{shownCell(column, row, index)}</Fragment>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

import { isValidElement, type MouseEvent, type ReactNode } from 'react';
import type { CellLooks } from './cellLooks.ts';
import { openingCell, shownCell } from './cells.tsx';
import type { Column } from './columns.ts';
import { EditableCell } from './EditableCell.tsx';

interface Props<Row> {
  id: string | number;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  looks: CellLooks;
  className: string;
  to: ((row: Row) => string | null) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onClick: (event: MouseEvent) => void;
  /** undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  /** @param isRange true with Shift: the rows since the last tick as well */
  onTick: (index: number, isOn: boolean, isRange: boolean) => void;
}

export function GridRow<Row>(props: Props<Row>) {
  const { id, row, index, columns, looks, onOpen, isSelected } = props;
  return (
    <tr
      className={`grid-row ${props.className} ${isSelected ? 'is-selected' : ''}`}
      data-row-key={id}
      onClick={props.onClick}
      onDoubleClick={onOpen && (() => onOpen(row))}
    >
      {isSelected !== undefined && (
        <td className="grid-select">
          <label>
            <input
              type="checkbox"
              aria-label={`选择第 ${index + 1} 行`}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                props.onTick(index, target.checked, (nativeEvent as globalThis.MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => {
        const content =
          at === 0 ? openingCell(column, row, index, props) : shownCell(column, row, index, QUIET);
        // A dash marks an unknown fact; a row without actions has an empty cell.
        const cell = content ?? (column.isFor ? null : <span className="blank">—</span>);
        const isClipped = column.ellipsis ?? !column.render;
        const look = looks.get(column.key);
        return (
          <td
            key={column.key}
            style={look?.style}
            className={isClipped ? `is-clipped ${look?.className ?? ''}` : look?.className}
            title={isClipped ? textOf(cell) : undefined}
          >
            {column.edit?.isFor(row) ? (
              <EditableCell title={column.title} row={row} edit={column.edit}>
                {cell}
              </EditableCell>
            ) : (
              cell
            )}
          </td>
        );
      })}
    </tr>
  );
}

const QUIET = { isQuiet: true };

/** Text of a clipped cell, shown on hover: its own or that of its one element. */
function textOf(cell: ReactNode): string | undefined {
  if (typeof cell === 'string') return cell;
  if (!isValidElement<{ children?: unknown }>(cell)) return undefined;
  const { children } = cell.props;
  return typeof children === 'string' ? children : undefined;
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { EmptyState } from '../EmptyState.tsx';
import { MatrixBar } from './MatrixBar.tsx';
import { MatrixFoot, MatrixHeader } from './MatrixEdges.tsx';
import { leftOf, MatrixRow, type RowParts } from './MatrixRow.tsx';
import type { CellChange, CellValue, MatrixColumn, Place } from './matrix.ts';
import './matrix.css';
import { useMatrixEdits } from './useMatrixEdits.ts';
import { useMatrixInput } from './useMatrixInput.ts';
import { useMatrixPointer } from './useMatrixPointer.ts';
import { useRowWindow } from './useRowWindow.ts';

export interface MatrixProps<Row> extends Partial<RowParts<Row>> {
  /** Accessible name of the matrix. */
  label: string;
  /** Distinguishes these cells from another grid, year or month: unsaved ones are stored under it over a reload. */
  name: string;
  /** A stable array while the data is unchanged: a new one means that saved cells were read again. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly MatrixColumn[];
  cellOf: RowParts<Row>['cellOf'];
  /** Parses typed or pasted text; null when the cell refuses it. */
  accept?: (text: string, row: Row, column: MatrixColumn) => string | null;
  /**
   * Saves all changed cells. Rejects with the call's error; a 409 whose `current` lists
   * `{row, column, value, version, by}` is shown at those cells, and no input is lost.
   */
  onSave: (changes: CellChange[]) => Promise<unknown>;
  isReadOnly?: boolean;
  /** Figures are right-aligned; marks and words are centred. */
  isFigures?: boolean;
  /** Cells below the rows, one a column: totals of the shown values. */
  foot?: (column: MatrixColumn, values: readonly string[]) => ReactNode;
  /** Beside the count of unsaved cells: legend, export … */
  toolbar?: ReactNode;
  columnWidth?: number;
  rowHeight?: number;
  empty?: string;
  /** Called by a double click on a cell that cannot be edited here. */
  onOpen?: (row: Row, column: MatrixColumn) => void;
}

const HEADER = 40;
const MOBILE_HEAD = 88;

/**
 * Rows × columns of cells, edited like a spreadsheet: arrows, Enter, Tab and typing; copy and paste of ranges from and
 * to Excel; fill by dragging the corner, Ctrl+D and Ctrl+R; undo and redo; one save of all changes.
 */
export function MonthMatrix<Row>(props: MatrixProps<Row>) {
  const { label, rows, rowKey, columns, cellOf, accept, look, tail = [], foot, isReadOnly = false } = props;
  const { columnWidth = 64, rowHeight = 32, isFigures = false } = props;
  const isMobile = useIsMobile();
  // A phone freezes the name only.
  const head = isMobile
    ? (props.head ?? []).slice(0, 1).map((side) => ({ ...side, width: Math.min(side.width, MOBILE_HEAD) }))
    : (props.head ?? []);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const edits = useMatrixEdits({ name: props.name, rows, rowKey, cellOf, onSave: props.onSave });
  const { from, to, visible, most } = useRowWindow(box, rows.length, rowHeight);

  const widths = columns.map((column) => column.width ?? columnWidth);
  const headWidth = leftOf(head, head.length);
  const valuesOf = (column: string) => rows.map((row) => edits.valueOf(rowKey(row), column));
  const width = headWidth + widths.reduce((a, b) => a + b, 0) + leftOf(tail, tail.length);
  const xOf = (c: number) => headWidth + widths.slice(0, c).reduce((a, b) => a + b, 0);

  const textAt = ({ r, c }: Place): string => {
    const row = rows[r];
    const column = columns[c];
    return row === undefined || !column ? '' : edits.valueOf(rowKey(row), column.key);
  };

  const isLocked = (row: Row, column: MatrixColumn): boolean =>
    isReadOnly || column.isReadOnly === true || cellOf(row, column.key).isLocked === true;
  const meaning = (text: string, row: Row, column: MatrixColumn): string | null =>
    text === '' || !accept ? text : accept(text, row, column);

  /** Parses the texts, and reports how many cells refuse theirs. */
  function accepted(puts: readonly (Place & { text: string })[]): CellValue[] {
    let refused = 0;
    const cells = puts.flatMap(({ r, c, text }) => {
      const row = rows[r];
      const column = columns[c];
      if (row === undefined || !column || text === textAt({ r, c })) return [];
      const value = isLocked(row, column) ? null : meaning(text.trim(), row, column);
      if (value === null) refused++;
      return value === null ? [] : [{ row: rowKey(row), column: column.key, value }];
    });
    if (refused > 0) notify.warning(`${refused} 格不能填入这样的内容，保持原样`);
    return cells;
  }

  function scrollTo({ r, c }: Place): void {
    const element = box.current;
    if (!element) return;
    const top = r * rowHeight;
    const room = element.clientHeight - HEADER - (foot ? rowHeight : 0) - rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    const left = xOf(c) - headWidth;
    const across = element.clientWidth - headWidth - (widths[c] ?? 0);
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left > element.scrollLeft + across) element.scrollLeft = left - across;
  }

  const start = Math.max(
    0,
    columns.findIndex(({ isNow }) => isNow),
  );
  const keys = useMatrixInput({
    size: { r: rows.length, c: columns.length },
    pageRows: Math.max(1, visible - 2),
    textAt,
    putTexts: (puts) => edits.put(accepted(puts)),
    undo: edits.undo,
    redo: edits.redo,
    save: (typed) => {
      const cells = accepted(typed);
      edits.put(cells);
      void edits.save(cells);
    },
    onMove: scrollTo,
    start,
  });
  // Scrolls to the start, because a phone shows two days or three months at once.
  const show = useRef(() => scrollTo({ r: 0, c: start }));
  const isShown = rows.length > 0;
  useLayoutEffect(() => {
    if (isShown) show.current();
  }, [isShown]);
  const { cursor, range, draft } = keys;
  const pointer = useMatrixPointer(keys, input, openCell);
  const marked = pointer.filling ?? range;
  const isTyping = draft !== null && draft.text !== textAt(cursor);
  useUnsaved(isTyping);

  function openCell({ r, c }: Place): void {
    const row = rows[r];
    const column = columns[c];
    if (row === undefined || !column) return;
    if (isLocked(row, column)) props.onOpen?.(row, column);
    else keys.edit();
  }

  if (rows.length === 0) return <EmptyState title={props.empty ?? '没有数据'} />;
  const { conflicts } = edits;
  const rowAtCursor = rows[cursor.r];
  const atCursor = rowAtCursor && conflicts.get(rowKey(rowAtCursor))?.get(columns[cursor.c]?.key ?? '');
  const edges = { head, columns, tail, widths };
  return (
    <div className={isFigures ? 'matrix is-figures' : 'matrix'}>
      <MatrixBar
        edits={edits}
        toolbar={props.toolbar}
        isReadOnly={isReadOnly}
        isTyping={isTyping}
        atCursor={atCursor}
      />
      <div ref={box} className="matrix-box">
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={head.length + columns.length + tail.length}
          aria-readonly={isReadOnly}
          style={{ width }}
          tabIndex={-1}
          {...pointer.select}
          onFocus={(event) => {
            if (event.target === event.currentTarget) input.current?.focus({ preventScroll: true });
          }}
        >
          <MatrixHeader {...edges} height={HEADER} marked={marked} />
          <div
            className="matrix-body"
            style={{ height: rows.length * rowHeight, ['--row' as string]: `${rowHeight}px` }}
          >
            {/* Ordered by place instead of row, so that no element is inserted, removed or moved. */}
            {Array.from({ length: Math.min(most, rows.length) }, (_, slot) => {
              const r = from + ((((slot - from) % most) + most) % most);
              const row = rows[r];
              if (row === undefined || r >= to) return null;
              const key = rowKey(row);
              const isIn = r >= marked.top && r <= marked.bottom;
              return (
                <MatrixRow
                  // A row that scrolls in reuses the elements of one that left.
                  key={slot}
                  row={row}
                  index={r}
                  top={r * rowHeight}
                  width={width}
                  columnWidth={columnWidth}
                  columns={columns}
                  head={head}
                  tail={tail}
                  cellOf={cellOf}
                  look={look}
                  edits={edits.edits.get(key)}
                  saved={edits.saved.get(key)}
                  conflicts={conflicts.get(key)}
                  left={isIn ? marked.left : -1}
                  right={isIn ? marked.right : -1}
                />
              );
            })}
            {/* A grid holds rows of cells: this is the cell in editing. */}
            <div role="row" className="matrix-writing">
              <div role="gridcell" className="matrix-writing">
                <input
                  ref={input}
                  className={`matrix-input ${draft ? 'is-editing' : ''} ${atCursor ? 'is-conflict' : ''}`}
                  style={{
                    top: cursor.r * rowHeight,
                    left: xOf(cursor.c),
                    width: widths[cursor.c],
                    height: rowHeight,
                  }}
                  aria-label={`${label}：第 ${cursor.r + 1} 行第 ${cursor.c + 1} 列`}
                  value={draft?.text ?? ''}
                  readOnly={isReadOnly}
                  inputMode={isFigures || columns[cursor.c]?.isFigure ? 'decimal' : 'text'}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => keys.onType(event.target.value)}
                  onKeyDown={keys.onKeyDown}
                  onCopy={keys.onCopy}
                  onCut={keys.onCut}
                  onPaste={keys.onPaste}
                  onBlur={keys.commit}
                />
              </div>
            </div>
            {!isReadOnly && (
              <div
                className="matrix-handle"
                style={{
                  top: (range.bottom + 1) * rowHeight - 5,
                  left: xOf(range.right) + (widths[range.right] ?? 0) - 5,
                }}
                {...pointer.fill}
              />
            )}
          </div>
          {foot && <MatrixFoot {...edges} height={rowHeight} foot={foot} valuesOf={valuesOf} />}
        </div>
      </div>
    </div>
  );
}

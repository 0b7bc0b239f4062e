import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { forgetCells, keepCells, keptCells } from './cellDraft.ts';
import { editsReducer, type Step } from './edits.ts';
import type { CellChange, CellConflict, CellValue, MatrixCell } from './matrix.ts';

interface Options<Row> {
  name: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  cellOf: (row: Row, column: string) => MatrixCell;
  onSave: (changes: CellChange[]) => Promise<unknown>;
}

/** The cells of a 409 whose `current` lists them; null for other errors. */
function conflictsOf(error: unknown): CellConflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 409) return null;
  const current = (error.data as { current?: unknown } | null)?.current;
  return Array.isArray(current) ? (current as CellConflict[]) : null;
}

/** Unsaved cells of a matrix: changing, undo, saving all at once, and conflicts. */
export function useMatrixEdits<Row>({ name, rows, rowKey, cellOf, onSave }: Options<Row>) {
  const [state, dispatch] = useReducer(editsReducer, name, keptCells);
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef(false);
  const [shown, setShown] = useState(rows);
  // Rows that a filter removed, with the saved values and versions that their unsaved cells replaced.
  const [away, setAway] = useState<ReadonlyMap<string, Row>>(new Map());
  if (shown !== rows) {
    const here = new Set(rows.map(rowKey));
    const before = new Map([...away, ...shown.map((row) => [rowKey(row), row] as const)]);
    setAway(new Map([...before].filter(([key]) => state.edits.has(key) && !here.has(key))));
    setShown(rows);
    dispatch({ kind: 'refreshed' });
  }
  const byKey = useMemo(
    () => new Map([...away, ...rows.map((row) => [rowKey(row), row] as const)]),
    [away, rows, rowKey],
  );

  const baseOf = (key: string, column: string): MatrixCell => {
    const row = byKey.get(key);
    const cell = row === undefined ? { value: '' } : cellOf(row, column);
    const saved = state.saved.get(key)?.get(column);
    return saved === undefined ? cell : { ...cell, value: saved };
  };
  const valueOf = (key: string, column: string): string =>
    state.edits.get(key)?.get(column) ?? baseOf(key, column).value;

  const changeOf = (row: string, column: string, value: string): CellChange[] => {
    const base = baseOf(row, column);
    if (value === base.value) return [];
    // Refetched since with another value: sent with the value it replaced, so that the server reports the conflict.
    const over = state.over.get(row)?.get(column);
    const read = over && over.value !== base.value ? over : base;
    return [{ row, column, value, version: state.conflicts.get(row)?.get(column)?.version ?? read.version }];
  };
  const dirty = [...state.edits].flatMap(([row, cells]) =>
    [...cells].flatMap(([column, value]) => changeOf(row, column, value)),
  );

  useUnsaved(dirty.length > 0, () => forgetCells(name));
  const { edits, over } = state;
  useEffect(() => keepCells(name, { edits, over }), [name, edits, over]);
  // Announced once, for the cells found when the grid was opened.
  const restored = useRef(dirty.length);
  useEffect(() => {
    if (restored.current > 0) notify.warning(`已恢复 ${restored.current} 格未保存的内容，请核对后保存`);
    restored.current = 0;
  }, []);

  /**
   * Saves all changes at once; a refused save keeps every cell as typed.
   * @param typed cells typed in the same event, which `dirty` lacks yet
   */
  async function save(typed: readonly CellValue[] = []): Promise<void> {
    const isTyped = (one: CellChange) =>
      typed.some(({ row, column }) => row === one.row && column === one.column);
    const changes = [
      ...dirty.filter((one) => !isTyped(one)),
      ...typed.flatMap(({ row, column, value }) => changeOf(row, column, value)),
    ];
    if (changes.length === 0 || running.current) return;
    running.current = true;
    setIsSaving(true);
    try {
      await onSave(changes);
      dispatch({ kind: 'saved', changes, conflicts: [] });
    } catch (error) {
      const conflicts = conflictsOf(error);
      // The server saves all or nothing, so only the conflicts are new.
      if (conflicts) dispatch({ kind: 'saved', changes: [], conflicts });
      // Errors of calls have been shown already.
      else if (!(error instanceof ApiError)) throw error;
    } finally {
      running.current = false;
      setIsSaving(false);
    }
  }

  const put = (cells: readonly CellValue[]) => {
    const steps: Step[] = cells.flatMap(({ row, column, value }) => {
      const from = valueOf(row, column);
      return from === value ? [] : [{ row, column, from, to: value }];
    });
    const fresh = steps.filter(({ row, column }) => !state.edits.get(row)?.has(column));
    const over = fresh.map(({ row, column }) => ({ row, column, cell: baseOf(row, column) }));
    if (steps.length > 0) dispatch({ kind: 'put', steps, over });
  };

  return {
    ...state,
    dirty,
    isSaving,
    valueOf,
    put,
    save,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    takeTheirs: () => dispatch({ kind: 'takeTheirs' }),
    discard: () => dispatch({ kind: 'discard' }),
  };
}

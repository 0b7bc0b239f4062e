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

/** The cells of a 409 whose `current` lists them; null for every other error. */
function conflictsOf(error: unknown): CellConflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 409) return null;
  const current = (error.data as { current?: unknown } | null)?.current;
  return Array.isArray(current) ? (current as CellConflict[]) : null;
}

/** The unsaved cells of a matrix: put, undo, save all at once, and what to do where somebody else was faster. */
export function useMatrixEdits<Row>({ name, rows, rowKey, cellOf, onSave }: Options<Row>) {
  const [state, dispatch] = useReducer(editsReducer, name, keptCells);
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef(false);
  const [shown, setShown] = useState(rows);
  // What a filter took away is still what its unsaved cells were typed over: their saved values and versions.
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
    // Read anew since, with another value: it goes with what it was typed over, and the server says who was faster.
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
  // Said once, of what stood there when the grid was opened.
  const restored = useRef(dirty.length);
  useEffect(() => {
    if (restored.current > 0) notify.warning(`已恢复 ${restored.current} 格未保存的内容，请核对后保存`);
    restored.current = 0;
  }, []);

  /**
   * One save of everything that changed; a refused save keeps every cell as typed.
   * @param typed what was put in the same event, which `dirty` does not know yet
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
      // The server saves all or nothing, so that only the conflicts are new here.
      if (conflicts) dispatch({ kind: 'saved', changes: [], conflicts });
      // Every error of a call has been shown already.
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

import type { CellChange, CellConflict, MatrixCell } from './matrix.ts';

/** Values by row and column; an unchanged row keeps its map, so that it does not render again. */
export type Cells<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;

export interface Step {
  row: string;
  column: string;
  from: string;
  to: string;
}

export interface Edits {
  edits: Cells<string>;
  /** Saved, but not yet in the `rows` of the parent. */
  saved: Cells<string>;
  conflicts: Cells<CellConflict>;
  /** The value that an unsaved cell replaced. */
  over: Cells<MatrixCell>;
  undone: readonly (readonly Step[])[];
  done: readonly (readonly Step[])[];
}

export type Action =
  | { kind: 'put'; steps: readonly Step[]; over?: readonly (At & { cell: MatrixCell })[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'saved'; changes: readonly CellChange[]; conflicts: readonly CellConflict[] }
  | { kind: 'takeTheirs' }
  | { kind: 'refreshed' }
  | { kind: 'discard' };

const MAX_STEPS = 200;
const none: Cells<never> = new Map();
export const noEdits: Edits = {
  edits: none,
  saved: none,
  conflicts: none,
  over: none,
  done: [],
  undone: [],
};

interface At {
  row: string;
  column: string;
}

function put<T, C extends At>(cells: Cells<T>, at: readonly C[], valueOf: (one: C) => T): Cells<T> {
  const next = new Map(cells);
  const copied = new Map<string, Map<string, T>>();
  for (const one of at) {
    const row = copied.get(one.row) ?? new Map(next.get(one.row));
    copied.set(one.row, row);
    row.set(one.column, valueOf(one));
    next.set(one.row, row);
  }
  return next;
}

function drop<T>(cells: Cells<T>, at: readonly At[]): Cells<T> {
  const next = new Map(cells);
  for (const { row, column } of at) {
    const left = new Map(next.get(row));
    left.delete(column);
    if (left.size > 0) next.set(row, left);
    else next.delete(row);
  }
  return next;
}

const every = <T>(cells: Cells<T>): T[] => [...cells.values()].flatMap((row) => [...row.values()]);

/** Reducer of unsaved cells, undo steps and conflicts. */
export function editsReducer(state: Edits, action: Action): Edits {
  const { edits, saved, conflicts, done, undone } = state;
  switch (action.kind) {
    case 'put':
      return {
        ...state,
        edits: put(edits, action.steps, (step) => step.to),
        over: put(state.over, action.over ?? [], ({ cell }) => cell),
        done: [...done, action.steps].slice(-MAX_STEPS),
        undone: [],
      };
    case 'undo': {
      const last = done.at(-1);
      if (!last) return state;
      return {
        ...state,
        edits: put(edits, last, (step) => step.from),
        done: done.slice(0, -1),
        undone: [...undone, last],
      };
    }
    case 'redo': {
      const last = undone.at(-1);
      if (!last) return state;
      return {
        ...state,
        edits: put(edits, last, (step) => step.to),
        done: [...done, last],
        undone: undone.slice(0, -1),
      };
    }
    case 'saved': {
      const refused = put(none as Cells<CellConflict>, action.conflicts, (one) => one);
      const kept = action.changes.filter(({ row, column }) => !refused.get(row)?.has(column));
      // Cells typed during the save stay unsaved.
      const settled = kept.filter(({ row, column, value }) => edits.get(row)?.get(column) === value);
      return {
        ...state,
        edits: drop(edits, settled),
        saved: put(saved, kept, (change) => change.value),
        over: put(state.over, kept, ({ value }) => ({ value })),
        conflicts: refused,
      };
    }
    case 'takeTheirs': {
      const theirs = every(conflicts);
      return {
        ...state,
        edits: drop(edits, theirs),
        saved: put(saved, theirs, (one) => one.value),
        conflicts: none,
      };
    }
    case 'refreshed':
      return saved.size === 0 ? state : { ...state, saved: none };
    case 'discard':
      return noEdits;
  }
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type BoardLesson,
  type BoardTeacher,
  daysApart,
  extended,
  type Half,
  halfAt,
  moved,
  ROW,
  shift,
  spanned,
} from './geometry.ts';

/** Half-days under selection: of a new lesson, or of one that moves or grows. */
export interface Draft {
  lesson: BoardLesson | null;
  row: number;
  sessions: Half[];
}

interface Grip {
  kind: 'reserve' | 'move' | 'extend';
  lesson: BoardLesson | null;
  row: number;
  at: Half;
}

interface Options {
  teachers: readonly BoardTeacher[];
  from: string;
  days: number;
  isEditable: boolean;
  onDone: (draft: Draft) => void;
}

/** Reserves, moves and extends by pointer and keys; the selection is passed on when it ends. */
export function useBoardDrag({ teachers, from, days, isEditable, onDone }: Options) {
  const [draft, showDraft] = useState<Draft | null>(null);
  // The latest selection, because the pointer may be released before the next render.
  const latest = useRef<Draft | null>(null);
  const setDraft = (next: Draft | null) => {
    latest.current = next;
    showDraft(next);
  };
  const grip = useRef<Grip | null>(null);
  const wasDragged = useRef(false);

  /** Row, day and half under the pointer; beyond the edge the nearest ones. */
  function cellAt(event: PointerEvent<HTMLElement>) {
    const body = event.currentTarget.getBoundingClientRect();
    const lane = event.currentTarget.querySelector('[data-part="board-lane"]')?.getBoundingClientRect();
    if (!lane) return null;
    const day = Math.floor(((event.clientX - lane.left) / lane.width) * days);
    const y = event.clientY - body.top;
    const row = Math.min(Math.max(0, Math.floor(y / ROW)), teachers.length - 1);
    const date = shift(from, Math.min(Math.max(0, day), days - 1));
    return { row, date, half: halfAt(y - row * ROW) };
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false;
    const target = event.target as Element;
    if (
      !isEditable ||
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      !target.closest('[data-part="board-lane"]')
    )
      return;
    const cell = cellAt(event);
    if (!cell) return;
    const id = Number(target.closest<HTMLElement>('[data-lesson]')?.dataset.lesson);
    const lesson = teachers[cell.row]?.lessons.find((one) => one.id === id) ?? null;
    const kind = target.closest('[data-extend]') ? 'extend' : lesson ? 'move' : 'reserve';
    grip.current = { kind, lesson, row: cell.row, at: cell };
    if (kind === 'reserve') setDraft({ lesson: null, row: cell.row, sessions: spanned(cell, cell) });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const held = grip.current;
    const cell = held && cellAt(event);
    if (!held || !cell) return;
    const isElsewhere = cell.date !== held.at.date || cell.half !== held.at.half || cell.row !== held.row;
    if (!isElsewhere && !latest.current) return;
    if (!event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = true;
    setDraft(draftOf(held, cell));
  }

  function draftOf({ kind, lesson, row, at }: Grip, cell: Half & { row: number }): Draft {
    if (!lesson) return { lesson, row, sessions: spanned(at, cell) };
    const by = daysApart(at.date, cell.date);
    if (kind === 'extend') return { lesson, row, sessions: extended(lesson.sessions, by) };
    // Whole days keep their halves: only a lesson in one lane changes it.
    const isOneLane = lesson.sessions.every(({ half }) => half === lesson.sessions[0]?.half);
    return {
      lesson,
      row: cell.row,
      sessions: moved(lesson.sessions, by, isOneLane ? cell.half - at.half : 0),
    };
  }

  function onPointerUp(): void {
    const held = grip.current;
    grip.current = null;
    const chosen = latest.current;
    if (!held || !chosen) return;
    const isSame =
      held.lesson !== null &&
      chosen.row === held.row &&
      JSON.stringify(chosen.sessions) === JSON.stringify(held.lesson.sessions);
    if (isSame) setDraft(null);
    else onDone(chosen);
  }

  /** Shift with ← → moves, with ↑ ↓ shortens and lengthens; Enter confirms, Escape cancels. */
  function onKeyDown(event: KeyboardEvent): void {
    const bar = (event.target as Element).closest<HTMLElement>('[data-lesson]');
    const row = Number(bar?.closest<HTMLElement>('[data-row]')?.dataset.row);
    const lesson = teachers[row]?.lessons.find(({ id }) => id === Number(bar?.dataset.lesson));
    if (!lesson) return;
    const sessions = draft?.lesson?.id === lesson.id ? draft.sessions : lesson.sessions;
    const next = {
      ArrowLeft: () => moved(sessions, -1),
      ArrowRight: () => moved(sessions, 1),
      ArrowUp: () => extended(sessions, -1),
      ArrowDown: () => extended(sessions, 1),
    }[event.key];
    if (isEditable && event.shiftKey && next) {
      event.preventDefault();
      setDraft({ lesson, row, sessions: next() });
    } else if (event.key === 'Enter' && draft) {
      event.preventDefault();
      onDone(draft);
    } else if (event.key === 'Escape') setDraft(null);
  }

  return {
    draft,
    cancel: () => setDraft(null),
    /** Suppresses the click that ends a drag. */
    wasDragged: () => wasDragged.current,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => {
        grip.current = null;
        setDraft(null);
      },
    },
  };
}

import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { clamp, countOutside, filled, type Place, pasted, type Range, rangeOf } from './matrix.ts';
import { formatTsv, parseTsv } from './tsv.ts';

interface Options {
  size: Place;
  /** Rows that PageUp and PageDown move by. */
  pageRows: number;
  textAt: (place: Place) => string;
  /** Puts texts into cells as one undo step. */
  putTexts: (puts: readonly (Place & { text: string })[]) => void;
  undo: () => void;
  redo: () => void;
  /** Saves all, including the cell in editing. */
  save: (typed: readonly (Place & { text: string })[]) => void;
  /** Called with every place of the cursor. */
  onMove: (place: Place) => void;
  /** Initial column of the cursor. */
  start: number;
}

interface Draft {
  text: string;
  /** True when begun by typing: arrows leave the cell. False after F2 or a double click: they move the caret. */
  isQuick: boolean;
}

const ARROWS: Record<string, Place> = {
  ArrowUp: { r: -1, c: 0 },
  ArrowDown: { r: 1, c: 0 },
  ArrowLeft: { r: 0, c: -1 },
  ArrowRight: { r: 0, c: 1 },
};

/** Cursor, range, typing and clipboard: everything that the keyboard does in a matrix. */
export function useMatrixInput(options: Options) {
  const { size, pageRows, textAt, putTexts } = options;
  const [cursor, setCursor] = useState<Place>({ r: 0, c: options.start });
  const [anchor, setAnchor] = useState<Place>(cursor);
  const [draft, setDraft] = useState<Draft | null>(null);
  // Clamps a place, because rows may have been removed.
  const inside = (place: Place): Place => ({ r: clamp(place.r, size.r - 1), c: clamp(place.c, size.c - 1) });
  const at = inside(cursor);
  const range = rangeOf(at, inside(anchor));

  function commit(): void {
    if (draft) putTexts([{ ...at, text: draft.text }]);
    setDraft(null);
  }

  /** @param isExtending keeps the range's other corner */
  function moveTo(place: Place, isExtending = false): void {
    commit();
    const to = inside(place);
    setCursor(to);
    if (!isExtending) setAnchor(to);
    options.onMove(to);
  }

  const everyPlace = (area: Range): Place[] => {
    const places: Place[] = [];
    for (let r = area.top; r <= area.bottom; r++)
      for (let c = area.left; c <= area.right; c++) places.push({ r, c });
    return places;
  };

  /** Repeats the first row downwards or the first column to the right, within the range. */
  const fillWithin = (direction: 'down' | 'right') => {
    const source = direction === 'down' ? { ...range, bottom: range.top } : { ...range, right: range.left };
    putTexts(filled(source, range, textAt));
  };

  function shortcut(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 's') {
      options.save(draft ? [{ ...at, text: draft.text }] : []);
      setDraft(null);
    } else if (draft) return false;
    else if (key === 'z' && !event.shiftKey) options.undo();
    else if (key === 'y' || key === 'z') options.redo();
    else if (key === 'd') fillWithin('down');
    else if (key === 'r') fillWithin('right');
    else if (key === 'a') {
      setAnchor({ r: 0, c: 0 });
      setCursor({ r: size.r - 1, c: size.c - 1 });
    } else if (key === 'home') moveTo({ r: 0, c: 0 }, event.shiftKey);
    else if (key === 'end') moveTo({ r: size.r - 1, c: size.c - 1 }, event.shiftKey);
    else if (ARROWS[event.key]) {
      const step = ARROWS[event.key] as Place;
      moveTo({ r: at.r + step.r * size.r, c: at.c + step.c * size.c }, event.shiftKey);
    } else return false;
    return true;
  }

  function plainKey(event: KeyboardEvent): boolean {
    const arrow = ARROWS[event.key];
    if (arrow) {
      if (draft && !draft.isQuick) return false;
      moveTo({ r: at.r + arrow.r, c: at.c + arrow.c }, event.shiftKey);
    } else if (event.key === 'Enter') moveTo({ r: at.r + (event.shiftKey ? -1 : 1), c: at.c });
    else if (event.key === 'Tab') {
      const next = at.c + (event.shiftKey ? -1 : 1);
      // At the edge Tab leaves the matrix, as it leaves any field.
      if (next < 0 || next >= size.c) {
        commit();
        return false;
      }
      moveTo({ r: at.r, c: next });
    } else if (event.key === 'Escape') {
      if (!draft) return false;
      setDraft(null);
    } else if (event.key === 'F2') setDraft({ text: textAt(at), isQuick: false });
    else if (draft) return false;
    else if (event.key === 'Delete' || event.key === 'Backspace')
      putTexts(everyPlace(range).map((place) => ({ ...place, text: '' })));
    else if (event.key === 'Home') moveTo({ r: at.r, c: 0 }, event.shiftKey);
    else if (event.key === 'End') moveTo({ r: at.r, c: size.c - 1 }, event.shiftKey);
    else if (event.key === 'PageDown') moveTo({ r: at.r + pageRows, c: at.c }, event.shiftKey);
    else if (event.key === 'PageUp') moveTo({ r: at.r - pageRows, c: at.c }, event.shiftKey);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Keys of an input method's composition are ignored.
    if (event.nativeEvent.isComposing) return;
    const isTaken = event.ctrlKey || event.metaKey ? shortcut(event) : plainKey(event);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onCopy(event: ClipboardEvent): void {
    if (draft) return;
    event.preventDefault();
    const rows: string[][] = [];
    for (let r = range.top; r <= range.bottom; r++) {
      const row: string[] = [];
      for (let c = range.left; c <= range.right; c++) row.push(textAt({ r, c }));
      rows.push(row);
    }
    event.clipboardData.setData('text/plain', formatTsv(rows));
  }

  function onPaste(event: ClipboardEvent): void {
    if (draft && !draft.isQuick) return;
    event.preventDefault();
    setDraft(null);
    const block = parseTsv(event.clipboardData.getData('text/plain'));
    const puts = pasted(block, range, size);
    putTexts(puts);
    const outside = countOutside(block, range, size);
    if (outside > 0) notify.warning(`${outside} 格超出了表格，没有填入`);
    const last = puts.at(-1);
    if (!last) return;
    setAnchor({ r: range.top, c: range.left });
    setCursor({ r: Math.max(last.r, range.bottom), c: Math.max(last.c, range.right) });
  }

  return {
    cursor: at,
    range,
    draft,
    moveTo,
    commit,
    onKeyDown,
    onCopy,
    onCut: (event: ClipboardEvent) => {
      if (draft) return;
      onCopy(event);
      putTexts(everyPlace(range).map((place) => ({ ...place, text: '' })));
    },
    onPaste,
    onType: (text: string) => setDraft({ text, isQuick: draft?.isQuick ?? true }),
    edit: () => setDraft({ text: textAt(at), isQuick: false }),
    fillTo: (target: Range) => {
      putTexts(filled(range, target, textAt));
      setAnchor({ r: target.top, c: target.left });
      setCursor({ r: target.bottom, c: target.right });
    },
  };
}

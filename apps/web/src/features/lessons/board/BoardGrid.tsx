import dayjs from 'dayjs';
import { type MouseEvent, useRef } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { DAY } from '../../../lib/ranges.ts';
import { useRowWindow } from '../../../ui/grid/useRowWindow.ts';
import { BoardRow } from './BoardRow.tsx';
import boardStyles from './board.module.css';
import fortnightStyles from './fortnight.module.css';
import { type Board, barsOf, keyOf, placeOf, ROW, shift, takenOf } from './geometry.ts';
import { type Draft, useBoardDrag } from './useBoardDrag.ts';

interface Props {
  board: Board;
  from: string;
  days: number;
  isEditable: boolean;
  /** The draft in the open form stays marked. */
  pending: Draft | null;
  onDone: (draft: Draft) => void;
}

const NAME = 116;
/** Narrower days scroll sideways. */
const narrowest = (days: number) => (days > 28 ? 22 : days > 14 ? 34 : 56);

/** Teachers × half-days with virtual rows; days are shaded once, behind all rows. */
export function BoardGrid({ board, from, days, isEditable, pending, onDone }: Props) {
  const page = usePage();
  const box = useRef<HTMLDivElement>(null);
  const { list: teachers, rest } = board;
  const window = useRowWindow(box, teachers.length, ROW);
  const drag = useBoardDrag({
    teachers,
    from,
    days,
    isEditable,
    onDone: (draft) => {
      drag.cancel();
      onDone(draft);
    },
  });
  const draft = drag.draft ?? pending;
  const holidays = new Map(rest.map((day) => [day.date, day.isHoliday]));
  const today = dayjs().format(DAY);
  const dates = Array.from({ length: days }, (_, i) => shift(from, i));
  const lookOf = (date: string) =>
    [
      holidays.has(date) ? (holidays.get(date) ? boardStyles.isHoliday : boardStyles.isRest) : '',
      date === today ? boardStyles.isToday : '',
      dayjs(date).day() === 1 ? boardStyles.isMonday : '',
    ].join(' ');

  function onClick(event: MouseEvent): void {
    const reserve = (event.target as Element).closest<HTMLElement>('[data-reserve]');
    if (reserve) onDone({ lesson: null, row: Number(reserve.dataset.reserve), sessions: [] });
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!drag.wasDragged()) page.navigate(link.getAttribute('href') ?? '');
  }

  return (
    <div ref={box} className={boardStyles.box}>
      <div
        className="board"
        role="grid"
        aria-label="讲师排课"
        aria-rowcount={teachers.length + 1}
        style={{ minWidth: NAME + days * narrowest(days) }}
      >
        <div className={boardStyles.head} role="row">
          <div className={boardStyles.name} role="columnheader">
            讲师
          </div>
          <div className={boardStyles.days} role="columnheader">
            {dates.map((date) => (
              <time key={date} dateTime={date} className={lookOf(date)} title={date}>
                <b>
                  {date.endsWith('-01') || date === from ? dayjs(date).format('MM-DD') : dayjs(date).date()}
                </b>
                <small>{'日一二三四五六'[dayjs(date).day()]}</small>
              </time>
            ))}
          </div>
        </div>
        <div
          className={`${boardStyles.body} ${isEditable ? boardStyles.isEditable : ''}`}
          role="rowgroup"
          style={{ height: teachers.length * ROW }}
          onClick={onClick}
          {...drag.handlers}
        >
          <div className={boardStyles.columns} role="presentation">
            {dates.map((date) => (
              <i key={date} className={lookOf(date)} />
            ))}
          </div>
          {teachers.slice(window.from, window.to).map((teacher, at) => (
            <BoardRow
              key={teacher.id}
              teacher={teacher}
              index={window.from + at}
              from={from}
              days={days}
              isEditable={isEditable}
              movingId={
                draft?.lesson && teacher.lessons.some(({ id }) => id === draft.lesson?.id)
                  ? draft.lesson.id
                  : null
              }
            />
          ))}
          {draft && <DropPreview draft={draft} teacher={teachers[draft.row]} from={from} days={days} />}
        </div>
      </div>
    </div>
  );
}

/** Preview of the dropped lesson, red over a conflict. */
function DropPreview({
  draft,
  teacher,
  from,
  days,
}: {
  draft: Draft;
  teacher: Board['list'][number] | undefined;
  from: string;
  days: number;
}) {
  const taken = teacher ? takenOf(teacher, draft.lesson?.id ?? null) : new Set<string>();
  const until = shift(from, days);
  const shown = draft.sessions.filter(({ date }) => date >= from && date < until);
  const isClash = shown.some((one) => taken.has(keyOf(one)));
  return (
    <div
      className={`${boardStyles.row} ${boardStyles.isGhost}`}
      data-part="board-row"
      style={{ top: draft.row * ROW, height: ROW }}
      aria-live="polite"
    >
      <div className={boardStyles.name} />
      <div className={boardStyles.lane} data-part="board-lane">
        {barsOf(shown).map((bar) => (
          <i
            key={bar.from + bar.firstHalf}
            className={`${fortnightStyles.boardGhost} ${isClash ? fortnightStyles.isClash : ''}`}
            data-part="board-ghost"
            style={placeOf(bar, from, days)}
          >
            {isClash ? '已占用' : `${draft.sessions.length / 2} 天`}
          </i>
        ))}
      </div>
    </div>
  );
}

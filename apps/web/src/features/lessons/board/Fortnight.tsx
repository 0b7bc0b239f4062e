import { boardApi } from '@shibiao/contract/lessons/board';
import { HALVES } from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { DAY, monday } from '../../../lib/ranges.ts';
import { useCan } from '../../../lib/session.ts';
import { QueryLine } from '../../../ui/QueryState.tsx';
import boardStyles from './board.module.css';
import fortnightStyles from './fortnight.module.css';
import { type BoardTeacher, type Half, keyOf, shift, takenOf } from './geometry.ts';

interface Props {
  /** The edited lesson, whose own half-days count as free. */
  lessonId: number | null;
}

/** The chosen teacher's fortnight beside the dates; a click adds or removes a half-day. Part of the form. */
export function Fortnight({ lessonId }: Props) {
  const form = Form.useFormInstance();
  const teacherId = Form.useWatch<number | null | undefined>('teacherId', form);
  const sessions = Form.useWatch<Session[] | undefined>('sessions', form) ?? [];
  const canSee = useCan(boardApi.board);
  const [paged, setPaged] = useState<string | null>(null);
  const first = sessions.map(({ date }) => date).sort()[0];
  const from = paged ?? monday(dayjs(first)).format(DAY);
  const query = useQuery({
    ...queryOf(
      boardApi.board,
      { from, to: shift(from, 13), teacherId: teacherId ?? 0 },
      { keepsPrevious: true },
    ),
    enabled: canSee && Boolean(teacherId),
  });
  const { data } = query;
  const teacher = data?.list.find(({ id }) => id === teacherId);
  if (!teacher || !data) return <QueryLine of={query} />;
  const chosen = new Set(sessions.map(keyOf));
  const toggle = (one: Half) => {
    const rest = sessions.filter((other) => keyOf(other) !== keyOf(one));
    const next = rest.length < sessions.length ? rest : [...sessions, one as Session];
    form.setFieldsValue({ sessions: next });
    void form.validateFields(['sessions']).catch(() => undefined);
  };
  const rest = new Map(data.rest.map(({ date, isHoliday }) => [date, isHoliday]));
  return (
    <fieldset className={fortnightStyles.fortnight} aria-label={`${teacher.name} 两周的安排`}>
      <div className={fortnightStyles.bar}>
        <Button size="small" aria-label="前两周" onClick={() => setPaged(shift(from, -14))}>
          ‹
        </Button>
        <span className="tabular">
          {teacher.name}：{from} 至 {shift(from, 13)}
        </span>
        <Button size="small" aria-label="后两周" onClick={() => setPaged(shift(from, 14))}>
          ›
        </Button>
        <span className="quiet">点格子选时段；灰色已有课，斜纹不可用</span>
      </div>
      <div className={fortnightStyles.days}>
        {Array.from({ length: 14 }, (_, i) => shift(from, i)).map((date) => (
          <div
            key={date}
            className={`${fortnightStyles.day} ${rest.has(date) ? (rest.get(date) ? fortnightStyles.isHoliday : fortnightStyles.isRest) : ''}`}
          >
            <time dateTime={date}>
              {dayjs(date).format('MM-DD')}
              <small>{'日一二三四五六'[dayjs(date).day()]}</small>
            </time>
            {HALVES.values.map((half) => (
              <HalfCell
                key={half}
                one={{ date, half }}
                teacher={teacher}
                lessonId={lessonId}
                isChosen={chosen.has(keyOf({ date, half }))}
                onToggle={toggle}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function HalfCell({
  one,
  teacher,
  lessonId,
  isChosen,
  onToggle,
}: {
  one: Half;
  teacher: BoardTeacher;
  lessonId: number | null;
  isChosen: boolean;
  onToggle: (one: Half) => void;
}) {
  const isTaken = takenOf(teacher, lessonId).has(keyOf(one));
  const at = order(one);
  const absence = teacher.unavailable.find(
    ({ from, fromHalf, to, toHalf }) =>
      at >= order({ date: from, half: fromHalf }) && at <= order({ date: to, half: toHalf }),
  );
  const lesson = teacher.lessons.find(
    ({ id, sessions }) => id !== lessonId && sessions.some((s) => keyOf(s) === keyOf(one)),
  );
  const why =
    lesson?.lessonname ?? (isTaken ? '已被占用' : absence ? `不可用 ${absence.reason ?? ''}` : '空闲');
  const look = [
    isChosen ? fortnightStyles.isChosen : '',
    isTaken ? fortnightStyles.isTaken : absence ? boardStyles.absence : '',
    isChosen && isTaken ? fortnightStyles.isClash : '',
  ].join(' ');
  const label = `${one.date} ${HALVES.labelOf(one.half)}：${why}`;
  return (
    <button
      type="button"
      className={look}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => onToggle(one)}
    >
      {HALVES.labelOf(one.half)}
    </button>
  );
}

const order = ({ date, half }: Half): string => `${date}/${half}`;

import { HALVES } from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DateInput } from '../../ui/dates.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './lessons.module.css';

interface Props {
  value?: Session[];
  onChange?: (value: Session[]) => void;
}

/** Formats sessions: 2026-12-01 上午、下午；2026-12-02 上午 */
export const sessionsInWords = (value: unknown): string =>
  [...Map.groupBy(value as Session[], ({ date }) => date)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([date, halves]) => {
      const words = halves.map(({ half }) => half).sort((one, other) => one - other);
      return `${date} ${words.map(HALVES.labelOf).join('、')}`;
    })
    .join('；');

/** Input of a lesson's half-days: a row a date with 上午, 下午, 晚上. A half-day counts 0.5 day. */
export function SessionsInput({ value = [], onChange }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const dates = [...new Set(value.map((one) => one.date))].sort();
  const halvesOf = (date: string) => value.filter((one) => one.date === date).map((one) => one.half);
  const set = (date: string, halves: readonly Session['half'][]) =>
    onChange?.([...value.filter((one) => one.date !== date), ...halves.map((half) => ({ date, half }))]);
  const add = (date: string | null) => {
    if (!date || dates.includes(date)) return;
    set(date, [1, 2]);
    setDay(null);
  };
  const last = dates[dates.length - 1];
  return (
    <div className={styles.sessions}>
      {dates.map((date) => (
        <div key={date} className={styles.sessionsRow}>
          <span>
            {date} 周{'日一二三四五六'[dayjs(date).day()]}
          </span>
          <Checkbox.Group<Session['half']>
            value={halvesOf(date)}
            onChange={(halves) => set(date, halves)}
            options={codeOptions(HALVES)}
          />
          <Button type="text" size="small" danger onClick={() => set(date, [])} aria-label={`删除 ${date}`}>
            删除
          </Button>
        </div>
      ))}
      <div className={styles.sessionsRow}>
        <DateInput
          givesTyped={false}
          value={day}
          onChange={(date) => {
            setDay(date);
            add(date);
          }}
          placeholder="添加日期"
        />
        {last && (
          <Button size="small" onClick={() => add(dayjs(last).add(1, 'day').format('YYYY-MM-DD'))}>
            加一天
          </Button>
        )}
        <span className="quiet">共 {value.length / 2} 天</span>
      </div>
    </div>
  );
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { FREE_DAYS } from '@shibiao/contract/portalCalls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useToday } from '../../lib/useToday.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { portalReads } from './calls.ts';
import styles from './teacher.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const never = () => false;

/** A month by half-days: free, or not to be booked; why is not told. */
export function FreeMonth({ teacherId }: { teacherId: number }) {
  const today = useToday(never);
  const [month, setMonth] = useState(today.slice(0, 7));
  const query = useQuery({
    ...queryOf(portalReads.teacherMonth, { id: teacherId, month }),
    placeholderData: keepPreviousData,
  });
  const last = dayjs(today).add(FREE_DAYS, 'day').format('YYYY-MM');
  const turn = (by: number) => setMonth(dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM'));
  if (!query.data) return <QueryState of={query} />;
  const { from, to, taken } = query.data;
  const busy = new Set(taken.map(({ date, half }) => `${date} ${half}`));
  const first = dayjs(`${month}-01`);
  const blanks = (first.day() + 6) % 7;
  const days = Array.from({ length: first.daysInMonth() }, (_, i) =>
    first.add(i, 'day').format('YYYY-MM-DD'),
  );
  const wordsOf = (day: string) =>
    HALVES.table
      .map(({ value, label }) => `${label}${busy.has(`${day} ${value}`) ? '不可约' : '可约'}`)
      .join('，');
  return (
    <>
      <div className={styles.monthHead}>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="上个月"
          disabled={month <= today.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <b>{first.format('YYYY 年 M 月')}</b>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label="下个月"
          disabled={month >= last}
          onClick={() => turn(1)}
        />
      </div>
      <div className={styles.month}>
        {WEEKDAYS.map((one) => (
          <span key={one} className={styles.weekday}>
            {one}
          </span>
        ))}
        {Array.from({ length: blanks }, (_, i) => (
          <span key={`blank-${WEEKDAYS[i]}`} />
        ))}
        {days.map((day) =>
          day < from || day > to ? (
            <span key={day} className={`${styles.day} ${styles.past}`}>
              {Number(day.slice(8))}
            </span>
          ) : (
            <span key={day} className={styles.day} title={wordsOf(day)}>
              {Number(day.slice(8))}
              <span className={styles.halves} role="img" aria-label={wordsOf(day)}>
                {HALVES.values.map((half) => (
                  <i key={half} className={busy.has(`${day} ${half}`) ? styles.taken : ''} />
                ))}
              </span>
            </span>
          ),
        )}
      </div>
      <p className={styles.key}>
        <span>
          <i />
          可约
        </span>
        <span>
          <i className={styles.taken} />
          不可约
        </span>
        <span>每天：上午、下午、晚上</span>
      </p>
    </>
  );
}

import type { OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { MANAGEMENT_LEVEL, matchApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { TeacherPicker } from '../../../pickers/TeacherPicker.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { Money, StatusTag } from '../../../ui/texts.tsx';
import styles from './replace.module.css';

type Lesson = OutputOf<typeof lessonsApi.detail>;
interface Props {
  lesson: Lesson;
  chosen: { id: number; name: string } | undefined;
  value?: number | null;
  onChange?: (teacherId: number | null) => void;
  id?: string;
}

/** The number of candidates shown before a search. */
const FIRST = 6;
const MOST = 30;
/** Reasons that distinguish candidates; everybody listed is free. */
const TOLD: readonly string[] = ['topic', 'field', 'place', 'price', 'score', 'taught', 'wanted', 'trip'];

/** Teachers who are free on the lesson's half-days, best first, and others by name. */
export function Candidates({ lesson, chosen, value, onChange, id }: Props) {
  const can = useCan(matchApi.match);
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(
    queryOf(
      matchApi.match,
      {
        lessonId: lesson.id,
        count: MOST,
        // The customer's price is the budget of the fee.
        budget: Number(lesson.feeIncome) > 0 ? lesson.feeIncome : undefined,
        excludeTeachers: lesson.teacherId ? [lesson.teacherId] : undefined,
      },
      { enabled: can, isQuiet: true, staleTime: 10_000 },
    ),
  );
  const list = query.data?.list ?? [];
  const shown = isWhole ? list : list.slice(0, FIRST);
  return (
    <div className={styles.candidates}>
      {can && !query.data && <QueryState of={query} />}
      {query.data && list.length === 0 && (
        <p className="quiet">没有同时段有空的讲师，请改期，或在下面按姓名选择。</p>
      )}
      <Radio.Group
        aria-label="同时段有空的讲师"
        value={value}
        onChange={({ target }) => onChange?.(target.value as number)}
      >
        {shown.map((one) => (
          <Radio key={one.id} value={one.id}>
            <span className={styles.candidate}>
              <b>{one.name}</b> <StatusTag value={one.guanlilevel} of={MANAGEMENT_LEVEL} />
              <span className="tabular" title={one.reasons.map(({ text }) => text).join('\n')}>
                匹配 {one.points}
              </span>
              {one.feeDay !== null && (
                <span>
                  <Money value={one.feeDay} />
                  /天
                </span>
              )}
              <small>
                {one.reasons
                  .filter(({ key }) => TOLD.includes(key))
                  .map(({ text }) => text)
                  .join(' · ')}
              </small>
            </span>
          </Radio>
        ))}
      </Radio.Group>
      {list.length > shown.length && (
        <LinkButton onClick={() => setIsWhole(true)}>
          另外 {list.length - shown.length} 位有空的讲师
        </LinkButton>
      )}
      <TeacherPicker
        id={id}
        placeholder="其他讲师：姓名、拼音或首字母"
        value={value ?? null}
        chosen={list.find((one) => one.id === value) ?? chosen ?? null}
        onChange={onChange}
      />
    </div>
  );
}

import type { OutputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import type { LessonStatus } from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { stagesApi } from '@shibiao/contract/stages';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { QueryLine } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';

/** Cancelled lessons do not count as planned. */
const CANCELLED = [0, 4];

type Check = OutputOf<typeof boardApi.checkBooking>;

/** Reasons that refuse a booking, and warnings. */
export const BookingAlerts = ({ check }: { check: Check }) => (
  <>
    {check.blocks.map((text) => (
      <Alert key={text} className="is-wide" type="error" showIcon title={text} />
    ))}
    {check.warnings.map((text) => (
      <Alert key={text} className="is-wide" type="warning" showIcon title={text} />
    ))}
  </>
);

interface Booked {
  teacherId: number | null;
  contractGroupId: number | null;
  cityId: number | null;
  isOnline?: boolean | undefined;
  /** State of the lesson after the step. */
  to?: LessonStatus;
}

/**
 * Conflicts of the chosen half-days, while they are chosen.
 * @param booked teacher and half-days, for a form without these fields
 */
export function BookingHint({ lessonId, booked }: { lessonId: number | null; booked?: Booked }) {
  const form = Form.useFormInstance();
  const sessions = Form.useWatch<Session[] | undefined>('sessions', form) ?? [];
  const typed: Booked = {
    teacherId: Form.useWatch<number | null>('teacherId', form),
    contractGroupId: Form.useWatch<number | null>('contractGroupId', form),
    cityId: Form.useWatch<number | null>('cityId', form),
    isOnline: Form.useWatch<boolean | undefined>('isOnline', form),
  };
  const { teacherId, contractGroupId, cityId, isOnline, to } = booked ?? typed;
  const can = useCan(boardApi.checkBooking);
  const query = useQuery(
    queryOf(
      boardApi.checkBooking,
      { id: lessonId, teacherId, contractGroupId, cityId, isOnline, lessonstatus: to, sessions },
      { enabled: can && Boolean(teacherId) && sessions.length > 0, isQuiet: true, staleTime: 0 },
    ),
  );
  if (!teacherId || sessions.length === 0) return null;
  return query.data ? <BookingAlerts check={query.data} /> : <QueryLine of={query} />;
}

/** Warning for a demand that has a lesson already: planning again creates another. */
export function PlannedHint({ demandId }: { demandId: number }) {
  const can = useCan(stagesApi.stages);
  const { data } = useQuery(queryOf(stagesApi.stages, { demandId }, { enabled: can, isQuiet: true }));
  const lessons = (data?.lessons ?? []).filter((one) => !CANCELLED.includes(one.lessonstatus));
  if (lessons.length === 0) return null;
  return (
    <Alert
      className="is-wide"
      type="warning"
      showIcon
      title="这条需求已经排过课，保存会再多一门课程"
      description={lessons.map((one) => (
        <div key={one.id}>
          <RecordLink kind="lesson" id={one.id}>
            {`${one.lessonid} ${one.lessonname}`}
          </RecordLink>
        </div>
      ))}
    />
  );
}

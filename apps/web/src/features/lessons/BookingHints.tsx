import { HALVES } from '@shibiao/contract/lessons/codes';
import { lessonsApi, type Session } from '@shibiao/contract/lessons/lessons';
import { stagesApi } from '@shibiao/contract/stages';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';

/** Cancelled lessons do not stand for their demand. */
const CANCELLED = [0, 4];

/** What stands in the way of the chosen half-days, while they are chosen. */
export function ClashHint({ lessonId }: { lessonId: number | null }) {
  const form = Form.useFormInstance();
  const teacherId = Form.useWatch<number | null>('teacherId', form);
  const sessions = Form.useWatch<Session[] | undefined>('sessions', form) ?? [];
  const contractGroupId = Form.useWatch<number | null>('contractGroupId', form);
  const can = useCan(lessonsApi.clashes);
  const { data } = useQuery(
    queryOf(
      lessonsApi.clashes,
      {
        teacherId: teacherId ?? 0,
        sessions: sessions.map(({ date, half }) => `${date}:${half}`).join(','),
        ...(lessonId ? { id: lessonId } : {}),
        ...(contractGroupId ? { contractGroupId } : {}),
      },
      { enabled: can && Boolean(teacherId) && sessions.length > 0, isQuiet: true, staleTime: 0 },
    ),
  );
  if (!teacherId || sessions.length === 0 || !data) return null;
  return (
    <>
      {data.taken.length > 0 && (
        <Alert
          className="is-wide"
          type="error"
          showIcon
          title="讲师在这些时段已有课程"
          description={data.taken.map(({ date, half, lessons }) => (
            <div key={`${date}/${half}`}>
              {date} {HALVES.labelOf(half)}：{lessons.join('、')}
            </div>
          ))}
        />
      )}
      {data.absent.length > 0 && (
        <Alert
          className="is-wide"
          type="warning"
          showIcon
          title={`讲师已登记不可用：${data.absent.join('、')}`}
        />
      )}
    </>
  );
}

/** A demand that has its lesson already: planning it again makes one more. */
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

import { demandsApi } from '@shibiao/contract/demands';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { queryOf } from '../../lib/query.ts';

export interface LessonDraft {
  values: Record<string, unknown>;
  contact: { id: number; name: string } | null;
  teacher: { id: number; name: string } | null;
}

/** What a new lesson begins with when it comes from a demand or from a chosen teacher; undefined while that is read. */
export function useLessonDraft(
  search: Record<string, string | undefined>,
  isWanted: boolean,
): LessonDraft | undefined {
  const { demandId, teacherId } = search;
  const demand = useQuery({
    ...queryOf(demandsApi.one, { id: demandId ?? '' }),
    enabled: isWanted && Boolean(demandId),
  });
  const teacher = useQuery({
    ...queryOf(teachersApi.one, { id: teacherId ?? '' }),
    enabled: isWanted && Boolean(teacherId),
  });
  if (!isWanted || demand.isLoading || teacher.isLoading) return undefined;
  const from = demand.data;
  const isOneDay = from?.dateFrom && (!from.dateTo || from.dateTo === from.dateFrom);
  const sessions = isOneDay ? wholeDay(from.dateFrom as string) : [];
  const days = Number(from?.days ?? 0) || sessions.length / 2;
  const fee = days * Number(teacher.data?.feeDay ?? 0);
  // What was taught already is written down, not reserved.
  const isPast = isOneDay && (from.dateFrom as string) < dayjs().format('YYYY-MM-DD');
  return {
    values: {
      lessonstatus: isPast ? 1 : 3,
      isOnline: from?.mode === '线上',
      sessions,
      ...(from && {
        demandId: from.id,
        contactId: from.contactId,
        lessonname: from.topic,
        topic: from.topic,
        field: from.field,
        audience: from.audience,
        headcount: from.headcount,
        provinceId: from.provinceId,
        cityId: from.cityId,
        feeIncome: from.budget,
      }),
      ...(teacher.data && { teacherId: teacher.data.id, ...(fee > 0 ? { teacherFee: fee.toFixed(2) } : {}) }),
    },
    contact: from ? { id: from.contactId, name: from.contactName } : null,
    teacher: teacher.data ? { id: teacher.data.id, name: teacher.data.name } : null,
  };
}

const wholeDay = (date: string) => [1, 2].map((half) => ({ date, half }));

import { demandsApi } from '@shibiao/contract/demands';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
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
  const fee = teacher.data && from?.days ? Number(from.days) * Number(teacher.data.feeDay ?? 0) : 0;
  return {
    values: {
      lessonstatus: 3,
      isOnline: from?.mode === '线上',
      sessions: from?.dateFrom && from.dateFrom === from.dateTo ? wholeDay(from.dateFrom) : [],
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

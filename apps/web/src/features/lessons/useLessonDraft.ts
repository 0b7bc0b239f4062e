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

/** Initial values of a new lesson from a demand or a chosen teacher; undefined while they are read. */
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
  const looked = lookedFor(search);
  const first = from ? from.dateFrom : (search.dateFrom ?? null);
  const last = from ? from.dateTo : (search.dateTo ?? null);
  const isOneDay = first && (!last || last === first);
  const asked = from ? Math.round(Number(from.days ?? 0) * 2) : Number(search.halfDays) || 0;
  const sessions = isOneDay ? sessionsOf(first, asked) : [];
  const fee = teacher.data ? feeOf(teacher.data, asked || sessions.length) : 0;
  // A past lesson is recorded as confirmed, not reserved.
  const isPast = isOneDay && first < dayjs().format('YYYY-MM-DD');
  return {
    values: {
      lessonstatus: isPast ? 1 : 3,
      isOnline: from?.mode === '线上',
      sessions,
      ...looked,
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
      ...(teacher.data && { teacherId: teacher.data.id, teacherFee: fee > 0 ? fee.toFixed(2) : undefined }),
    },
    contact: from ? { id: from.contactId, name: from.contactName } : null,
    teacher: teacher.data ? { id: teacher.data.id, name: teacher.data.name } : null,
  };
}

/** The criteria of matching as fields of the lesson. */
function lookedFor({ topic, field, audience, cityId }: Record<string, string | undefined>) {
  const city = Number(cityId) || undefined;
  return {
    topic: topic || undefined,
    lessonname: topic || undefined,
    field: field || undefined,
    audience: audience || undefined,
    cityId: city,
    // GB/T 2260: the first two digits name the province.
    provinceId: city && Math.floor(city / 10_000) * 10_000,
  };
}

/** Half-days of one date: the morning for half a day, else both. @param asked in half-days */
export const sessionsOf = (date: string, asked: number) =>
  (asked === 1 ? [1] : [1, 2]).map((half) => ({ date, half }));

/** The teacher's fee for the half-days: an odd one costs half a day, as in the recommendations. */
export function feeOf(
  { feeDay, feeHalfDay }: { feeDay: string | null; feeHalfDay: string | null },
  halves: number,
): number {
  const day = Number(feeDay ?? 0);
  if (halves % 2 === 0 || feeHalfDay === null || day === 0) return (day * halves) / 2;
  return day * Math.floor(halves / 2) + Number(feeHalfDay);
}

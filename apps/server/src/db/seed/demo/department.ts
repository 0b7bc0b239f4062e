import { addDays } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import { insertRows } from '../insert.ts';
import { reached } from '../times.ts';
import type { Lesson } from './lessons.ts';
import type { Teacher } from './teachers.ts';

const REASONS = ['讲师', '学员', '客户', '讲师', '其他'] as const;
/** Staff of the teacher department who hand lessons over. */
const DEPARTMENT = [7, 12, 38] as const;

/** Confirmed lessons that got another teacher afterwards, a few of them on the very day. */
export async function addReplacements(
  trx: Trx,
  day: string,
  lessons: Lesson[],
  teachers: Teacher[],
): Promise<void> {
  const usable = teachers.filter((teacher) => teacher.isUsable);
  const changed = lessons.filter((lesson) => lesson.status === 1 && lesson.id % 21 === 0);
  await insertRows(
    trx,
    'lesson_log',
    changed.map((lesson) => {
      const wanted = lesson.id % 105 === 0 ? lesson.first : addDays(lesson.first, -2 - (lesson.id % 9));
      const confirmed = addDays(lesson.created, 2);
      const on = wanted > confirmed ? wanted : addDays(confirmed, 1);
      const old = usable[(lesson.id * 7) % usable.length];
      return {
        lesson_id: lesson.id,
        at: reached(`${on < day ? on : day} 08:30:00`),
        by_id: lesson.ownerId,
        actor_name: null,
        action: '改期或换讲师',
        from_status: 1,
        to_status: 1,
        old_teacher_id: old?.id === lesson.teacher.id ? (usable[0]?.id ?? null) : (old?.id ?? null),
        new_teacher_id: lesson.teacher.id,
        change_reason: REASONS[lesson.id % REASONS.length] ?? '其他',
      };
    }),
  );
}

/** Recommendations for most demands that became lessons, usually of the teacher who taught. */
export async function addRecommendations(
  trx: Trx,
  planned: readonly { demandId: number; created: string; teacher: Teacher }[],
  teachers: Teacher[],
): Promise<void> {
  const usable = teachers.filter((teacher) => teacher.isUsable);
  const rows = planned
    .filter(({ demandId }) => demandId % 9 !== 0)
    .flatMap(({ demandId, created, teacher }) => {
      const other = usable[(demandId * 11) % usable.length] ?? teacher;
      const named = demandId % 6 === 0 ? [other] : [teacher, other];
      return [...new Set(named)].map((one, i) => ({
        demand_id: demandId,
        teacher_id: one.id,
        score: String(92 - i * 8 - (demandId % 7)),
        reasons: ['领域匹配', '预算内'],
        by_id: DEPARTMENT[demandId % DEPARTMENT.length] ?? 7,
        at: reached(
          `${addDays(created, demandId % 3)} ${String(10 + (demandId % 7)).padStart(2, '0')}:20:00`,
        ),
      }));
    });
  await insertRows(trx, 'demand_recommendation', rows);
}

/** Audit entries for teachers who are no longer engaged. */
export async function addStops(trx: Trx, day: string, teachers: Teacher[]): Promise<void> {
  await insertRows(
    trx,
    'audit_log',
    teachers
      .filter((teacher) => !teacher.isUsable)
      .map((teacher) => ({
        at: reached(`${addDays(day, -((teacher.id * 17) % 330))} 16:00:00`),
        actor_name: '师资部',
        table_name: 'teacher',
        row_id: teacher.id,
        action: 'update',
        before: JSON.stringify({ cooperation_status: 1 }),
        after: JSON.stringify({ cooperation_status: 3 }),
      })),
  );
}

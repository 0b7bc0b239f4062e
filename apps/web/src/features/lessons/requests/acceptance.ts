import type { OutputOf } from '@shibiao/contract/endpoint';
import type { LessonStatus } from '@shibiao/contract/lessons/codes';
import type { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import type { lessonsApi, Session } from '@shibiao/contract/lessons/lessons';

export type LessonRequest = OutputOf<typeof lessonRequestsApi.list>['list'][number];
type Lesson = Pick<
  OutputOf<typeof lessonsApi.detail>,
  'lessonstatus' | 'steps' | 'canEdit' | 'canReplace' | 'sessions'
>;

/** The form of the lesson that a request opens when it is accepted, filled with what was asked for. */
export type Acceptance =
  | { form: 'state'; to: LessonStatus; reason: string; sessions: Session[] }
  | { form: 'edit'; sessions: Session[]; changeReason: '客户' | '讲师' }
  | { form: 'replace' }
  /** Nothing of the lesson changes by a form of its own. */
  | { form: 'answer' };

const POSTPONED = 2;
const POSTPONE: LessonStatus = 2;
const CONFIRM: LessonStatus = 1;

export function acceptanceOf(request: LessonRequest, lesson: Lesson): Acceptance {
  const { kind, side, text, wanted } = request;
  const reason = `${side === 'partner' ? '客户' : '讲师'}申请${kind}${text ? `：${text}` : ''}`.slice(0, 200);
  const step = (to: LessonStatus | undefined, sessions = lesson.sessions): Acceptance =>
    to !== undefined && lesson.steps.includes(to)
      ? { form: 'state', to, reason, sessions }
      : { form: 'answer' };
  if (kind === '取消') return step(lesson.steps.find((one) => one === 0 || one === 4));
  if (kind === '改期' && wanted.length > 0) {
    if (lesson.lessonstatus === POSTPONED) return step(CONFIRM, wanted);
    return lesson.canEdit
      ? { form: 'edit', sessions: wanted, changeReason: side === 'partner' ? '客户' : '讲师' }
      : { form: 'answer' };
  }
  if (kind === '改期') return step(POSTPONE);
  if ((kind === '换讲师' || kind === '无法上课') && lesson.canReplace) return { form: 'replace' };
  return { form: 'answer' };
}

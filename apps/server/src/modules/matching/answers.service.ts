import type { InputOf } from '@shibiao/contract/endpoint';
import type { portalApi } from '@shibiao/contract/portalCalls';
import { ANSWERS, type recommendationsApi } from '@shibiao/contract/recommendations';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { AppError, badRequest, conflict, invalid } from '../../lib/errors.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { partnersOf } from '../lessons/writes.queries.ts';
import { accountsOf, accountsWithRole, deliver, deliverToOthers } from '../messages/messages.queries.ts';
import { type AnswerTodo, closeAnswerTodos, openAnswerTodo } from './answer-todos.queries.ts';
import { demandOfPartner, demandOfStaff } from './paths.rules.ts';
import { recommendationInScope } from './recommendations.queries.ts';
import { addMessage, lockAnswer, mustBeSent, putAnswer } from './sent.queries.ts';

type Given = InputOf<typeof portalApi.answer>;
/** ANSWERS: the customer wants the teacher, does not, or asks first. */
const [WANTED, REFUSED, ASKED] = [1, 2, 3];

function mustBeWhole({ answer, reason, text, isPreferred }: Given): void {
  if (answer === REFUSED && !reason) throw invalid({ field: 'reason', message: '请选择不合适的原因' });
  if (answer === ASKED && !text) throw invalid({ field: 'text', message: '请写下您的问题' });
  if (isPreferred && answer !== WANTED)
    throw invalid({ field: 'isPreferred', message: '首选须是感兴趣的讲师' });
}

/** 409: the answer came too late. */
const tooLate = (status: number) =>
  new AppError(409, status === 5 ? '需求已关闭，不能再答复' : '需求已排课，不能再更改答复，请联系业务员');

/**
 * Stores the customer's answer; it books nothing. The demand's owner gets a to-do, a question also goes to the teacher
 * department; the teacher is not told.
 * @throws 404 for what was not sent to the caller's side, 409 once the demand is planned or when a colleague answered
 */
export async function answerRecommendation(db: Database, actor: Actor, given: Given): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const sent = await mustBeSent(trx, actor, given.id);
    mustBeWhole(given);
    const now = await lockAnswer(trx, given.id, sent.demandId);
    if (now.status >= 4) throw tooLate(now.status);
    if (given.version && given.version !== now.version) throw conflict(null, now.answeredAt);
    const text = given.text ?? null;
    await putAnswer(trx, given.id, sent.demandId, {
      answer: given.answer,
      reason: given.answer === REFUSED ? (given.reason ?? null) : null,
      text,
      isPreferred: given.isPreferred ?? false,
      accountId: actor.accountId,
    });
    if (given.answer === ASKED && text) await addMessage(trx, given.id, actor, text);
    const reason = given.answer === REFUSED ? `（${given.reason}）` : given.isPreferred ? '（首选）' : '';
    await tellStaff(trx, actor, sent, given.answer, {
      title: `${ANSWERS.labelOf(given.answer)}${reason}：${sent.teacherName} · ${sent.topic}`,
      content: text ?? '',
    });
  });
}

/** A further question about a teacher, whatever was answered. @throws 404, 409 as for an answer */
export async function askAbout(
  db: Database,
  actor: Actor,
  { id, text }: InputOf<typeof portalApi.ask>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const sent = await mustBeSent(trx, actor, id);
    const now = await lockAnswer(trx, id, sent.demandId);
    if (now.status >= 4) throw tooLate(now.status);
    if (now.answer === null) {
      const asked = { answer: ASKED as 3, reason: null, text, isPreferred: false };
      await putAnswer(trx, id, sent.demandId, { ...asked, accountId: actor.accountId });
    }
    await addMessage(trx, id, actor, text);
    await tellStaff(trx, actor, sent, ASKED, {
      title: `有问题：${sent.teacherName} · ${sent.topic}`,
      content: text,
    });
  });
}

/** Messages and to-do of an answer: the owner's, a question's also the teacher department's. */
async function tellStaff(
  trx: Trx,
  actor: Actor,
  { demandId, ownerId }: { demandId: number; ownerId: number | null },
  answer: number,
  message: { title: string; content: string },
): Promise<void> {
  const kind: AnswerTodo | null =
    answer === WANTED ? 'recommendationWanted' : answer === ASKED ? 'recommendationQuestion' : null;
  if (kind)
    await openAnswerTodo(trx, {
      kind,
      demandId,
      title: `客户${message.title}`,
      dueOn: addWorkdays(today(), 1),
    });
  const to = await accountsOf(trx, [ownerId]);
  const department =
    answer === ASKED || to.length === 0 ? await accountsWithRole(trx, ['teacher_department']) : [];
  await deliverToOthers(trx, actor, [...to, ...department], {
    msgSendtype: 12,
    title: `客户${message.title}`.slice(0, 100),
    content: message.content,
    data: { path: demandOfStaff(demandId) },
  });
}

/** Staff's answer to the customer's questions about a teacher. @throws 400 before the teacher was sent */
export async function answerQuestion(
  db: Database,
  actor: Actor,
  { id, text }: InputOf<typeof recommendationsApi.answerQuestion>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const row = await recommendationInScope(trx, actor, id);
    if (!row.isSent) throw badRequest('还没有发送给客户');
    await addMessage(trx, id, actor, text);
    await closeAnswerTodos(trx, row.demandId, ['recommendationQuestion'], actor.personnelId);
    const partners = await partnersOf(trx, {
      contact_id: row.contactId,
      institution_id: row.institutionId,
    });
    // The asker hears it, or everybody who has the demand when the asker lost it.
    const asker = partners.filter(({ id: account }) => account === row.answeredBy);
    const to = (asker.length > 0 ? asker : partners).map(({ id: account }) => account);
    await deliver(trx, to, {
      msgSendtype: 12,
      title: `关于${row.teacherName}的回复：${row.topic}`.slice(0, 100),
      content: text,
      data: { path: demandOfPartner(row.demandId) },
      senderId: actor.accountId,
    });
  });
}

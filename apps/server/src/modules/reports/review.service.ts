import type { ReportAction } from '@shibiao/contract/reports/weeks';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { instantOf, now } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import type { Leaving } from '../../noun.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import { mustBeAbove } from '../sales/sales.policy.ts';
import { statusAfter } from './reports.rules.ts';
import { countOpen } from './weeks.queries.ts';

interface Report {
  personnelId: number;
  status: number;
  submittedAt: string | null;
  isOwn: boolean;
}
interface Form {
  action?: ReportAction | null | undefined;
  score?: number | null | undefined;
  comment?: string | null | undefined;
}
/** Title of the report in messages, its address and its deadline. */
interface Known {
  title: string;
  path: string;
  deadline: string;
}

const NOT_NOW: Record<ReportAction, string> = {
  save: '已提交，请先撤回再修改',
  submit: '已经提交过',
  withdraw: '上级已批阅或尚未提交，不能撤回',
  read: '尚未提交或已经批阅',
  reject: '尚未提交或已经批阅',
};

/**
 * Moves a locked report on: its author saves, submits and withdraws; a leader above reads or rejects it (with a reason)
 * and notifies the author.
 * @returns the changed columns
 * @throws 400 for an action that does not fit the state or the person
 */
export async function move(trx: Trx, actor: Actor, report: Report, form: Form, known: Known) {
  const action = form.action ?? 'save';
  const isReview = action === 'read' || action === 'reject';
  if (isReview) await mustBeAbove(trx, actor, report.personnelId);
  else if (!report.isOwn) throw badRequest('只能由本人填写、提交和撤回');
  const status = statusAfter(action, report.status);
  if (status === null) throw badRequest(NOT_NOW[action]);
  if (action === 'reject' && !form.comment) throw invalid({ field: 'comment', message: '请填写退回原因' });
  if (action === 'submit')
    return {
      status,
      submitted_at: now(),
      // The first submission decides lateness, not a correction after a rejection.
      is_late: report.submittedAt ? undefined : instantOf(now()) > instantOf(known.deadline),
    };
  if (!isReview) return { status };
  await deliver(trx, await accountsOf(trx, [report.personnelId]), {
    msgSendtype: 12,
    title: `${actor.name}${action === 'read' ? '已阅' : '退回了'}您的${known.title}`,
    content: [form.score ? `评分 ${form.score}` : '', form.comment ?? ''].filter(Boolean).join('，'),
    senderId: actor.accountId,
    data: { path: known.path },
  });
  return {
    status,
    reviewer_id: staffId(actor),
    reviewed_at: now(),
    score: form.score ?? null,
    comment: form.comment ?? null,
  };
}

/** A leaver's reports stay theirs: leaders still read them. */
export const openReports: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'openReports', title: '未批阅的周报和月报', count: await countOpen(db, personnelId) },
  ],
  handOver: async () => {},
};

import { updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import { linkCandidate, saveArchiveIn } from '../archive/archive.service.ts';
import { checkPlace, createPerson, rehire } from '../personnel/personnel.service.ts';
import { personByPhone } from '../personnel/staff.queries.ts';
import type { Candidate, Edit } from './candidates.service.ts';
import { closedProblem, HIRED } from './recruitment.rules.ts';
import { addStep, openingOf } from './steps.queries.ts';

/**
 * Hires a candidate, possibly again: person, archive, employment, optional account and the opening's place, all in the
 * caller's transaction, which has locked the candidate.
 * @returns the person's id
 */
export async function hire(
  { trx, actor, row, form }: { trx: Trx; actor: Actor; row: Candidate; form: Edit },
  hash: string | null,
): Promise<number> {
  const problem = closedProblem(row);
  if (problem) throw badRequest(problem);
  const opening = orNotFound(await openingOf(trx, row.opening_id), '招聘职位');
  if (opening.filled >= opening.headcount && !form.reason)
    throw invalid({ field: 'reason', message: `该职位 ${opening.headcount} 人已满，超编入职须填原因` });
  const entry = form.entryOn ?? row.entry_on ?? today();
  if (form.regularDate && form.regularDate < entry)
    throw invalid({ field: 'regularDate', message: '转正日期不能早于入职日期' });
  const place = {
    orgnizationalid: form.organisationId ?? opening.organisation_id,
    jianzhiorgid: null,
    ywleaderid: form.leaderId ?? null,
  };
  await checkPlace(trx, place);
  const person: Parameters<typeof createPerson>[2] = {
    ...place,
    personnelname: row.name,
    phone: row.phone,
    gender: row.gender === 1 || row.gender === 2 ? row.gender : undefined,
    jobNo: form.jobNo ?? undefined,
    entryDate: entry,
    regularDate: form.regularDate ?? null,
    post: form.post ?? opening.post,
    grade: form.grade ?? null,
    roleIds: form.roleIds,
  };
  // A person has one archive across employments.
  const known = row.phone === null ? undefined : await personByPhone(trx, row.phone);
  const isBack = known !== undefined && known.login_status === 2 && known.name === row.name;
  const { id } = isBack
    ? await rehire(trx, actor, known, person, hash)
    : await createPerson(trx, actor, person, hash);
  await saveArchiveIn(trx, actor, {
    id,
    education: (row.education ?? undefined) as never,
    school: row.school ?? undefined,
    email: row.email ?? undefined,
    channel: row.channel ?? undefined,
    probationTo: form.regularDate ?? null,
    form: form.form ?? undefined,
  });
  await linkCandidate(trx, id, row.id);
  await addStep(trx, {
    candidate_id: row.id,
    action: '入职',
    from_stage: row.stage,
    to_stage: HIRED,
    by_id: staffId(actor),
    reason: form.reason,
    comment: form.comment,
  });
  await updateRow(trx, 'candidate', row.id, { stage: HIRED, personnel_id: id, entry_on: entry });
  if (opening.filled + 1 >= opening.headcount && opening.status < 3)
    await updateRow(trx, 'job_opening', opening.id, { status: 3 });
  return id;
}

import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { postersApi } from '@shibiao/contract/posters';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { linkOf } from '../../lib/file-links.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { deliverEach } from '../messages/messages.queries.ts';
import { posterFigures, posters, takeUntold } from './posters.queries.ts';

type Form = InputOf<typeof postersApi.edit>;
const SUBJECTS = { 讲师: 'teacher', 课程: 'lesson' } as const;

/** An uploaded picture needs a link that works without a session, valid for an hour or two. */
export const withPicture = <P extends { imgurl: string; fileId?: number | null }>(
  key: string,
  poster: P,
): P => (poster.fileId ? { ...poster, imgurl: linkOf(key, poster.fileId) } : poster);

export async function savePoster(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.id) await lockRow(trx, 'poster', form.id, form.version);
    const before = form.id ? await posters.one(trx, actor, form.id) : null;
    await ensureSubject(trx, form);
    const isOwnFile = Boolean(form.fileId);
    const columns = {
      title: form.title,
      // The file's own address needs a session; screens get a signed link.
      imgurl: isOwnFile ? `/api/file/view?id=${form.fileId}` : (form.imgurl ?? undefined),
      file_id: isOwnFile ? form.fileId : null,
      imgopen: form.imgopen,
      from_date: form.fromDate,
      to_date: form.toDate,
      is_active: form.isActive,
      sort_order: form.sortOrder === null ? 0 : form.sortOrder,
      audience: JSON.stringify(
        form.isForAll
          ? { all: true }
          : {
              institutionIds: form.institutionIds ?? [],
              provinceIds: form.provinceIds ?? [],
              levels: form.levels ?? [],
            },
      ),
      subject_kind: form.subjectKind,
      subject_id: form.subjectId,
    };
    const id = before?.id ?? (await insertRow(trx, 'poster', { ...columns, imgurl: columns.imgurl ?? '' }));
    if (before) await updateRow(trx, 'poster', id, columns);
    if (form.fileId && form.fileId !== before?.fileId)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'poster', id, purpose: 'poster' },
        [form.fileId],
        'fileId',
      );
    return { id };
  });
}

async function ensureSubject(trx: Trx, { subjectKind, subjectId }: Form): Promise<void> {
  const table = SUBJECTS[subjectKind as keyof typeof SUBJECTS];
  if (table && !(subjectId && (await rowExists(trx, table, subjectId))))
    throw invalid({ field: 'subjectId', message: `请选择${subjectKind}` });
}

export const deletePoster = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, actor, (trx) => markDeleted(trx, 'poster', [id], '海报'));

/** coverage = reached ÷ audience, openRate = opened ÷ reached. */
export async function posterSummary(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof postersApi.tj>> {
  const figures = await posterFigures(db, actor, id);
  const share = (part: number, whole: number) => (whole === 0 ? null : (part / whole).toFixed(4));
  return {
    ...figures,
    coverage: share(figures.reached, figures.audience),
    openRate: share(figures.opened, figures.reached),
  };
}

/**
 * Notifies each salesperson of the customers that opened the poster. One customer: the message opens it; several: the
 * log.
 */
export async function remindSalespeople(
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ salespeople: number; customers: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'poster', id, undefined);
    const { title } = await posters.one(trx, actor, id);
    const untold = await takeUntold(trx, id);
    if (untold.length === 0) throw badRequest('没有新的打开记录需要提醒');
    await deliverEach(
      trx,
      untold.map(({ accountId, contactIds, names }) => ({
        accountId,
        msgSendtype: 12,
        title: `您的 ${names.length} 位客户打开了海报“${title}”`,
        content: `请及时跟进：${names.join('、')}`,
        senderId: actor.accountId,
        data: {
          path:
            contactIds.length === 1
              ? `/customers/detail/${contactIds[0]}`
              : `/market/posters?view=log&poster=${id}&reach=opened`,
        },
      })),
    );
    const customers = untold.reduce((sum, { contactIds }) => sum + contactIds.length, 0);
    return { salespeople: untold.length, customers };
  });
}

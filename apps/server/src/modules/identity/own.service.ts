import type { Database } from '../../db/pool.ts';
import { markDeleted, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { visibleLogins } from './login-log.queries.ts';
import { mergeSettings, ownImage } from './people.queries.ts';

/** Characters of one save: settings of screens, not files. */
const MOST_SETTINGS = 20_000;
/** Characters of all settings of an account. */
const MOST_KEPT = 200_000;

export async function saveSettings(
  db: Database,
  actor: Actor,
  settings: Record<string, unknown>,
): Promise<void> {
  if (JSON.stringify(settings).length > MOST_SETTINGS)
    throw invalid({ field: 'settings', message: '设置内容过大' });
  if (!(await mergeSettings(db, actor.accountId, settings, MOST_KEPT)))
    throw invalid({ field: 'settings', message: '保存的设置过多，请先恢复一些默认设置' });
}

/** @returns the stored avatar @throws 404 unless the account uploaded the picture */
export async function setAvatar(db: Database, actor: Actor, fileId: number): Promise<string> {
  if (!(await ownImage(db, actor.accountId, fileId))) throw notFound('图片');
  const stored = String(fileId);
  await transaction(db, actor, (trx) => updateRow(trx, 'account', actor.accountId, { head_icon: stored }));
  return stored;
}

/** Marks log entries as deleted. The lock after failures still counts them. */
export async function deleteLogins(db: Database, actor: Actor, ids: readonly number[]): Promise<void> {
  await transaction(db, actor, (trx) => markDeleted(trx, 'login_log', ids, '登录记录', visibleLogins(actor)));
}

import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { messageSettingsApi } from '@shibiao/contract/messageSettings';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { tellScreens } from './messages.queries.ts';

type Settings = OutputOf<typeof messageSettingsApi.settings>;
const UNTOUCHED: Settings = {
  off: [],
  isQuiet: false,
  quietFrom: '22:00',
  quietUntil: '07:30',
  isDigest: false,
};

/** Notification settings of a person; everything at any hour by default. */
export async function settingsOf(db: Executor, accountId: number): Promise<Settings> {
  const { rows } =
    await sql<Settings>`select off, is_quiet as "isQuiet", to_char(quiet_from, 'HH24:MI') as "quietFrom",
    to_char(quiet_until, 'HH24:MI') as "quietUntil", is_digest as "isDigest" from message_setting where account_id = ${accountId}`.execute(
      db,
    );
  return rows[0] ?? UNTOUCHED;
}

export async function saveSettings(
  db: Executor,
  accountId: number,
  { off, isQuiet, quietFrom, quietUntil, isDigest }: InputOf<typeof messageSettingsApi.saveSettings>,
): Promise<void> {
  const values = {
    off: [...new Set(off)],
    is_quiet: isQuiet,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    is_digest: isDigest,
  };
  await db
    .insertInto('message_setting')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  // Open screens reload their settings.
  await tellScreens(db, [accountId]);
}

/** Pushed celebrations that the person does not want now. */
export async function silentNow(db: Executor, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ way: string }>`select way from unnest(array['popup', 'sound']) as way
    where is_message_off(${accountId}, 3::smallint, way)
      or message_waits_until(${accountId}, '{}'::jsonb) is not null`.execute(db);
  return rows.map(({ way }) => `celebration.${way}`);
}

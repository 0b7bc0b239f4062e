import type { contactsApi } from '@shibiao/contract/contacts';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { mobile } from '@shibiao/contract/fields';
import type { Database } from '../../db/pool.ts';
import { insertRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { addRoleByKey, logContactAccount } from '../identity/accounts.queries.ts';
import { endSignIns } from '../identity/ending.service.ts';
import { closeInstitution, openInstitution } from '../identity/portal-scope.queries.ts';
import { mayRename, type Renamed, renameAccount } from '../identity/sign-in-names.service.ts';
import { differing, lockContacts, takenNames } from './contacts.queries.ts';
import { lockNote, NOTE } from './log.queries.ts';

type Contact = Awaited<ReturnType<typeof lockContacts>>[number];
type Skipped = OutputOf<typeof contactsApi.sync>['skipped'];
type Renames = OutputOf<typeof contactsApi.sync>['renames'];
const skip = (contact: { id: number; name: string }, reason: string) => ({
  contactId: contact.id,
  contactName: contact.name,
  reason,
});

/** All chosen contacts; when one is outside the caller's scope none is changed. @throws 404 */
async function chosen(trx: Trx, actor: Actor, ids: readonly number[]): Promise<Contact[]> {
  const distinct = [...new Set(ids)];
  const contacts = await lockContacts(trx, actor, distinct);
  if (contacts.length < distinct.length) throw notFound('客户');
  return contacts;
}

/**
 * Opens or closes contacts' accounts and sets their last day. A new account has the default password, to be changed.
 */
export async function changeAccounts(
  db: Database,
  actor: Actor,
  input: InputOf<typeof contactsApi.updateAccountDate>,
  defaultPassword: string,
): Promise<OutputOf<typeof contactsApi.updateAccountDate>> {
  const { status, validUntil } = input;
  const by = staffId(actor);
  if (!status && validUntil === undefined)
    throw invalid({ field: 'status', message: '请选择开通、停用，或填写有效期' });
  if (status === 1 && validUntil && validUntil < today())
    throw invalid({ field: 'validUntil', message: '有效期不能早于今天' });
  const passwordHash = status === 1 ? await hashPassword(defaultPassword) : '';
  return await transaction(db, actor, async (trx) => {
    const contacts = await chosen(trx, actor, input.contactIds);
    const taken = await takenNames(
      trx,
      status === 1 ? contacts.flatMap((one) => (one.account || !one.tel ? [] : [one.tel])) : [],
    );
    const result = { opened: 0, changed: 0, skipped: [] as Skipped };
    const opened: number[] = [];
    for (const contact of contacts) {
      const { account } = contact;
      if (account) {
        const isSame =
          (!status || account.status === status) &&
          (validUntil === undefined || validUntil === account.valid_until);
        if (isSame) continue;
        await updateRow(trx, 'account', account.id, {
          status: status ?? undefined,
          disabled_by_leaving: status ? false : undefined,
          valid_until: validUntil,
        });
        if (status === 2 || (validUntil && validUntil < today()))
          await endSignIns(trx, account.id, 'disabled');
        result.changed++;
      } else {
        const reason = status === 1 ? whyNot(contact, taken) : '还没有账号';
        if (reason) {
          result.skipped.push(skip(contact, reason));
          continue;
        }
        await open(trx, contact, passwordHash, validUntil ?? null);
        taken.add(contact.tel ?? '');
        result.opened++;
        opened.push(contact.id);
      }
      const action = status === 1 ? (account ? '启用' : '开通') : status === 2 ? '停用' : '修改有效期';
      const note = validUntil === undefined ? null : validUntil ? `有效期至 ${validUntil}` : '长期有效';
      await logContactAccount(trx, contact.id, by, action, note);
    }
    await openInstitution(trx, actor, opened);
    return result;
  });
}

function whyNot(contact: Contact, taken: ReadonlySet<string>): string | null {
  if (!contact.tel || !mobile.safeParse(contact.tel).success) return '没有手机号，不能作为登录账号';
  return taken.has(contact.tel) ? '手机号已是另一个账号的登录名' : null;
}

async function open(trx: Trx, contact: Contact, passwordHash: string, validUntil: string | null) {
  const id = await insertRow(trx, 'account', {
    username: contact.tel ?? '',
    nickname: contact.name,
    pinyin: contact.pinyin,
    initials: contact.initials,
    user_type: 2,
    contact_id: contact.id,
    password_hash: passwordHash,
    must_change_password: true,
    valid_until: validUntil,
  });
  await addRoleByKey(trx, id, 'partner');
}

/** Sets the portal scope of the contacts' accounts. @returns the number of changes, and reasons for the others */
export async function changeScope(
  db: Database,
  actor: Actor,
  { contactIds, scope }: InputOf<typeof contactsApi.updateScope>,
): Promise<OutputOf<typeof contactsApi.updateScope>> {
  const by = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const contacts = await chosen(trx, actor, contactIds);
    const wanted = contacts.filter((one) => one.account && one.portal_scope !== scope).map((one) => one.id);
    const changed =
      wanted.length === 0
        ? []
        : scope === 'institution'
          ? await openInstitution(trx, actor, wanted)
          : await closeInstitution(trx, wanted);
    for (const id of changed)
      await logContactAccount(trx, id, by, '可见范围', scope === 'institution' ? '全机构' : '仅本人');
    const skipped = contacts
      .filter(({ id, account }) => !account || (wanted.includes(id) && !changed.includes(id)))
      .map((one) => skip(one, one.account ? OWN_OR_MORE : '还没有账号'));
    return { changed: changed.length, skipped };
  });
}
const OWN_OR_MORE = '是您自己的客户，或机构有您看不到的课程、需求，请由能看到的同事确认';

/** Shows contacts the institution's money, or no longer. @returns the number of changes */
export async function changeMoney(
  db: Database,
  actor: Actor,
  { contactIds, isAllowed }: InputOf<typeof contactsApi.updateMoney>,
): Promise<{ changed: number }> {
  const by = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const contacts = await chosen(trx, actor, contactIds);
    const changed = contacts.filter((one) => one.portal_money !== isAllowed).map(({ id }) => id);
    await updateRow(trx, 'contact', changed, { portal_money: isAllowed });
    for (const id of changed) await logContactAccount(trx, id, by, '可看账款', isAllowed ? '是' : '否');
    return { changed: changed.length };
  });
}

/** Sets the host named in these contacts' invitations. @returns the number of changed accounts */
export async function changeDomain(
  db: Database,
  actor: Actor,
  { contactIds, domain }: InputOf<typeof contactsApi.updateDomain>,
): Promise<{ changed: number }> {
  const by = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    let changed = 0;
    for (const { id, account } of await chosen(trx, actor, contactIds)) {
      if (!account || account.login_domain === (domain ?? null)) continue;
      await updateRow(trx, 'account', account.id, { login_domain: domain ?? null });
      await logContactAccount(trx, id, by, '修改登录域名', domain ?? '使用当前地址');
      changed++;
    }
    return { changed };
  });
}

/**
 * Updates accounts of the caller's customers from the customers' list. A changed sign-in number is only listed until it
 * is confirmed, because the number's holder can open the account.
 * @returns also the changed sign-in names
 */
export async function syncAccounts(
  db: Database,
  actor: Actor,
  isConfirmed: boolean,
): Promise<OutputOf<typeof contactsApi.sync> & { renamed: Renamed[] }> {
  const by = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const rows = await differing(trx, actor);
    const taken = await takenNames(
      trx,
      rows.flatMap((row) => (row.isDeleted || row.tel === row.username || !row.tel ? [] : [row.tel])),
    );
    const result = {
      updated: 0,
      closed: 0,
      skipped: [] as Skipped,
      renames: [] as Renames,
      renamed: [] as Renamed[],
    };
    for (const row of rows) {
      const contact = { id: row.contactId, name: row.name };
      if (row.isDeleted) {
        await updateRow(trx, 'account', row.accountId, { status: 2 });
        await endSignIns(trx, row.accountId, 'disabled');
        await logContactAccount(trx, row.contactId, by, '停用', '客户已删除');
        result.closed++;
        continue;
      }
      const username = row.tel === row.username ? null : row.tel;
      const problem =
        username === null ? null : await whyNotRename(trx, actor, row.accountId, username, taken);
      if (problem) result.skipped.push(skip(contact, problem));
      const isRenaming = username !== null && !problem;
      if (isRenaming) {
        taken.add(username);
        result.renames.push({
          contactId: row.contactId,
          contactName: row.name,
          from: row.username,
          to: username,
        });
        if (isConfirmed) {
          const account = { id: row.accountId, username: row.username };
          result.renamed.push(await renameAccount(trx, actor, account, username));
        }
      }
      const isRenamed = isRenaming && isConfirmed;
      if (row.isNamed && !isRenamed) continue;
      const { name: nickname, pinyin, initials } = row;
      if (!row.isNamed) await updateRow(trx, 'account', row.accountId, { nickname, pinyin, initials });
      const note = isRenamed ? `登录名由 ${row.username} 改为 ${username}` : '姓名';
      await logContactAccount(trx, row.contactId, by, '同步', note);
      result.updated++;
    }
    return result;
  });
}

async function whyNotRename(
  trx: Trx,
  actor: Actor,
  accountId: number,
  username: string,
  taken: ReadonlySet<string>,
): Promise<string | null> {
  if (!mobile.safeParse(username).success) return '没有手机号，登录名未变';
  if (taken.has(username)) return '手机号已是另一个账号的登录名';
  return (await mayRename(trx, actor, accountId)) ? null : '账号的权限高于您，登录名未变';
}

/** Adds a note to an account's log, or edits the caller's own. @throws 404 for a missing or foreign note */
export async function saveNote(
  db: Database,
  actor: Actor,
  { contactId, id, note }: InputOf<typeof contactsApi.editAccountLog>,
): Promise<{ id: number }> {
  const by = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    if (!id)
      return {
        id: await insertRow(trx, 'contact_account_log', {
          contact_id: contactId,
          by_id: by,
          action: NOTE,
          note,
        }),
      };
    await lockNote(trx, by, contactId, id);
    await updateRow(trx, 'contact_account_log', id, { note });
    return { id };
  });
}

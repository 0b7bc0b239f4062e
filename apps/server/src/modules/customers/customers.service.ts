import type { contactPersonForm, customerForm } from '@shibiao/contract/customers/customers';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee, hasRole, staffId } from '../../lib/actor.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { type NounModule, restorableOf } from '../../noun.ts';
import { findOrCreateInstitution, institutionById } from '../institutions/institutions.queries.ts';
import { mustDelete, mustOwn, mustRestore } from './customers.policy.ts';
import { insertCustomer, lastDealOf, lockOwn, setLevel } from './customers.queries.ts';
import { plainTel } from './duplicates.rules.ts';
import { refusalOf } from './duplicates.service.ts';
import { lockHolder, roomOf } from './holdings.queries.ts';
import { customers } from './lists.queries.ts';

type Form = z.output<typeof customerForm>;
type PersonForm = z.output<typeof contactPersonForm>;

const TAKEN = new Set(['contact_tel', 'contact_in_institution']);

const columnsOf = (form: Form | PersonForm) => ({
  name: form.contactName,
  tel: plainTel(form.tel),
  wechat: form.wechat,
  position: form.position,
  is_key_person: form.isKeyPerson ?? undefined,
  remark: form.remark,
});

/** A name with its pinyin, which most saves leave unchanged. */
function spelled(name: string) {
  const { full, initials } = pinyinOf(name);
  return { name, pinyin: full, initials };
}

/** Saves a new customer for the caller or a person in scope, or changes to one. @returns its id */
export async function saveCustomer(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const values = { ...columnsOf(form), level: form.level ?? undefined, source: form.source };
  return await unlessTaken(db, actor, async (trx, claim) => {
    if (form.id) {
      await change(trx, claim, actor, { ...form, id: form.id }, { ...values, kind: form.kind ?? undefined });
      return { id: form.id };
    }
    const institution = await institutionOf(trx, form);
    if (!institution) throw invalid({ field: 'cooperationName', message: '请选择或填写机构' });
    const kind = form.kind ?? (hasRole(actor, 'market_department') ? 'market' : 'partner');
    return {
      id: await create(
        trx,
        claim,
        actor,
        { ...values, ...placeOf(form, institution), institution_id: institution.id, kind },
        form.authorId,
      ),
    };
  });
}

type Changes = ReturnType<typeof columnsOf> & Pick<Values, 'level' | 'source' | 'kind'>;

/**
 * Without a region in the form the customer keeps its own; clearing it, or changing the institution, takes the
 * institution's.
 */
async function change(
  trx: Trx,
  claim: Claim,
  actor: Actor,
  form: Form & { id: number },
  values: Changes,
): Promise<void> {
  const isCleared = form.provinceId === null;
  const region = form.provinceId ? placeOf(form, undefined) : {};
  const before = await lockOwn(trx, actor, form.id, form.version);
  const isNamed = form.cooperationName && !form.coorgid;
  const isStaying = !isNamed && (form.coorgid ?? before.institutionId) === before.institutionId;
  const institution = isStaying ? undefined : await institutionOf(trx, form);
  const institutionId = institution?.id ?? before.institutionId;
  const isMoving = institutionId !== before.institutionId;
  // Unchanged values were checked when they were entered.
  if (isMoving || values.tel !== before.tel || values.name !== before.name)
    await claim({ id: form.id, tel: values.tel, name: values.name, institutionId });
  const home = isCleared ? await institutionById(trx, institutionId) : institution;
  await updateRow(trx, 'contact', form.id, {
    ...values,
    ...spelled(values.name),
    institution_id: isMoving ? institutionId : undefined,
    ...(isMoving || isCleared ? placeOf(form, home) : region),
  });
}

type Institution = Awaited<ReturnType<typeof institutionOf>>;

/** The form's region, else the institution's. */
const placeOf = (form: Form, institution: Institution) => ({
  province_id: form.provinceId ?? institution?.province_id,
  city_id: form.cityId ?? (form.provinceId ? null : institution?.city_id),
});

/** One more contact person of a customer's institution, with that customer's owner. @returns its id */
export async function addContactPerson(
  db: Database,
  actor: Actor,
  form: PersonForm,
): Promise<{ id: number }> {
  return await unlessTaken(db, actor, async (trx, claim) => {
    await mustOwn(trx, actor, [form.contactId]);
    const beside = await customers.one(trx, actor, form.contactId);
    const values = {
      ...columnsOf(form),
      institution_id: beside.coorgid,
      province_id: beside.provinceId,
      city_id: beside.cityId,
      source: beside.source,
      kind: beside.kind,
      level: beside.level,
    };
    return { id: await create(trx, claim, actor, values, beside.userId) };
  });
}

type Values = Omit<Parameters<typeof insertCustomer>[1], 'owner_id' | 'organisation_id'>;

async function create(
  trx: Trx,
  claim: Claim,
  actor: Actor,
  values: Values,
  authorId: number | null | undefined,
): Promise<number> {
  const ownerId = authorId ?? staffId(actor);
  if (ownerId !== actor.personnelId && !canSee(actor, 'customers', ownerId)) throw notFound('负责人');
  const holder = await lockHolder(trx, ownerId);
  if (!holder?.isActive) throw invalid({ field: 'authorId', message: '负责人不存在或已离职' });
  if (roomOf(holder) === 0) throw badRequest(`${holder.name}持有的客户已达上限 ${holder.cap} 个`);
  const owned = {
    ...values,
    ...spelled(values.name),
    owner_id: holder.id,
    organisation_id: holder.organisationId,
  };
  await claim({ tel: values.tel, name: values.name, institutionId: values.institution_id });
  return await insertCustomer(trx, owned, actor.personnelId);
}

type Wanted = Parameters<typeof refusalOf>[1];
type Claim = (wanted: Wanted) => Promise<void>;

/**
 * Runs a transaction that refuses a taken phone or name and names the holder. `claim` checks before the write; of two
 * concurrent saves the unique index refuses the later one with the same message.
 */
async function unlessTaken<T>(
  db: Database,
  actor: Actor,
  work: (trx: Trx, claim: Claim) => Promise<T>,
): Promise<T> {
  let asked: Wanted | undefined;
  try {
    return await transaction(db, actor, (trx) =>
      work(trx, async (wanted) => {
        asked = wanted;
        const refusal = await refusalOf(trx, wanted);
        if (refusal) throw refusal;
      }),
    );
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    const refusal = asked && TAKEN.has(constraint ?? '') ? await refusalOf(db, asked) : undefined;
    throw refusal ?? error;
  }
}

async function institutionOf(trx: Trx, form: Form) {
  if (form.coorgid) {
    const known = await institutionById(trx, form.coorgid);
    if (!known) throw invalid({ field: 'coorgid', message: '机构不存在' });
    return known;
  }
  if (!form.cooperationName) return undefined;
  return await findOrCreateInstitution(trx, {
    name: form.cooperationName,
    province_id: form.institutionProvinceId ?? form.provinceId,
    city_id: form.institutionProvinceId ? form.institutionCityId : form.cityId,
    kind: form.institutionKind,
    tax_no: form.institutionTaxNo,
    source: form.source,
  });
}

export async function editLevel(db: Database, actor: Actor, ids: number[], level: string): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, ids);
    await setLevel(trx, ids, level);
  });
}

/** Deletes customers (restorable); none when one is outside the scope or has lessons ahead. */
export async function removeCustomers(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustDelete(trx, actor, ids);
    // The ownership stays open, so that a restored customer has its former owner.
    await markDeleted(trx, 'contact', ids, '客户');
  });
}

/** Brings deleted customers back, by the noun that knows what becomes of those whose owner left or is full. */
export async function restoreCustomers(
  db: Database,
  actor: Actor,
  ids: number[],
  modules: readonly NounModule[],
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustRestore(trx, actor, ids);
    await restorableOf(modules).get('contact')?.restore(trx, actor, ids, { asPostponed: false });
  });
}

/** @param day by default from the customer's confirmed lessons */
export async function updateLastDeal(
  db: Database,
  actor: Actor,
  id: number,
  day: string | null | undefined,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, [id]);
    await updateRow(trx, 'contact', id, { last_deal_at: day ?? (await lastDealOf(trx, id)) });
  });
}

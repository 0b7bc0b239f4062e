import type { customersApi } from '@shibiao/contract/customers/customers';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { type AppError, badRequest, tooMany } from '../../lib/errors.ts';
import { firstReading } from '../../lib/pinyin.ts';
import { institutionByName, institutionsLike } from '../institutions/institutions.queries.ts';
import { holdersOf } from './duplicates.queries.ts';
import { isWholeTel, plainTel, takenMessage } from './duplicates.rules.ts';

type Asked = InputOf<typeof customersApi.isNameRegistered>;

/** Far above normal typing; it stops people who guess the hidden digits of a masked phone. */
const PHONE_CHECKS = { name: 'phone-checks', most: 200 };
const REFUSING = new Set(['tel', 'exact']);

/** Existing customers like the one being typed: exact, same sound, same phone, similar. */
export async function checkName(
  db: Executor,
  limits: HourlyLimits,
  actor: Actor,
  asked: Asked,
): Promise<OutputOf<typeof customersApi.isNameRegistered>> {
  const institutionName = asked.cooperationName ?? '';
  const known =
    asked.coorgid ?? (institutionName ? (await institutionByName(db, institutionName))?.id : null) ?? null;
  const institutions = institutionName && !asked.coorgid ? await institutionsLike(db, institutionName) : [];
  const tel = asked.tel ? plainTel(asked.tel) : '';
  const wait = isWholeTel(tel) ? await limits.take(PHONE_CHECKS, actor.accountId) : 0;
  if (wait > 0) throw tooMany('电话查重过于频繁，请稍后再试', wait);
  const held = await holdersOf(db, {
    id: asked.id,
    tel: isWholeTel(tel) ? tel : null,
    name: asked.contactName ?? null,
    pinyin: asked.contactName ? firstReading(asked.contactName, 'person') || null : null,
    institutionId: known,
    alike: institutions.map((one) => one.coorgid).filter((id) => id !== known),
  });
  const refusing = held.find((one) => REFUSING.has(one.kind));
  return {
    isTaken: refusing !== undefined,
    message: refusing ? takenMessage(refusing) : null,
    isNewInstitution: institutionName !== '' && known === null,
    contacts: held.map(({ ownerId, ...one }) => ({
      ...one,
      id: canSee(actor, 'customers', ownerId) ? one.id : null,
    })),
    institutions,
  };
}

interface Wanted {
  id?: number | null | undefined;
  tel: string;
  name: string;
  institutionId: number;
}

/** Refusal of a taken phone or name, or undefined. */
export async function refusalOf(db: Executor, wanted: Wanted): Promise<AppError | undefined> {
  const held = await holdersOf(db, { ...wanted, pinyin: null, alike: [] });
  const refusing = held.find((one) => REFUSING.has(one.kind));
  if (!refusing) return undefined;
  const message = takenMessage(refusing);
  return badRequest(message, [{ field: refusing.kind === 'tel' ? 'tel' : 'contactName', message }]);
}

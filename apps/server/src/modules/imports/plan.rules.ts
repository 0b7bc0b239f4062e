import { nameKey } from '@shibiao/contract/names';
import type { BulkHeld } from '../customers/bulk.queries.ts';
import { takenMessage } from '../customers/duplicates.rules.ts';
import { type Holder, roomOf } from '../customers/holdings.queries.ts';
import type { Place } from '../institutions/institutions.queries.ts';
import type { Options } from './imports.queries.ts';
import type { ImportRow } from './imports.rules.ts';

/** A validated row: its values, or its problems. */
export type Prepared =
  | { rowNo: number; problem: string }
  | { rowNo: number; problem: null; row: ImportRow; tel: string; pinyin: string; initials: string };
export type Readable = Extract<Prepared, { problem: null }>;

/** Existing phones, names, institutions and owners for a batch. */
export interface Known {
  institutions: ReadonlyMap<string, Place>;
  held: Held;
  holders: ReadonlyMap<number, Holder>;
}

export type Decision =
  | { rowNo: number; result: 'failed'; error: string }
  | { rowNo: number; result: 'skipped'; contactId: number }
  /** Repeats a new row of this batch. */
  | { rowNo: number; result: 'skipped'; sameAs: string }
  | { rowNo: number; result: 'created'; from: Readable; holder: Holder | null }
  | { rowNo: number; result: 'updated'; from: Readable; contact: BulkHeld };

/** Customers by their unique values: the phone, and the name within an institution. */
export class Held {
  private readonly byTel = new Map<string, BulkHeld>();
  private readonly byName = new Map<string, BulkHeld>();

  constructor(customers: readonly BulkHeld[]) {
    for (const customer of customers) {
      this.byTel.set(customer.tel, customer);
      this.byName.set(keyIn(customer.institutionId, customer.contactName), customer);
    }
  }
  ofTel(tel: string): BulkHeld | undefined {
    return this.byTel.get(tel);
  }
  ofName(institutionId: number | undefined, name: string): BulkHeld | undefined {
    return institutionId === undefined ? undefined : this.byName.get(keyIn(institutionId, name));
  }
}
const keyIn = (institution: number | string, name: string) =>
  JSON.stringify([typeof institution === 'string' ? nameKey(institution) : institution, nameKey(name)]);

/** Owner of a row's customer: null is nobody (public pool), undefined an unknown 业务员. */
export function ownerOf(row: ImportRow, options: Options): number | null | undefined {
  if (row.authorName === null) return options.ownerId;
  const key = nameKey(row.authorName);
  return Object.hasOwn(options.owners, key) ? options.owners[key] : undefined;
}

/**
 * Plans rows in file order, each as if those before it were written already. Stops before the first row that depends on
 * an update of this batch; the next batch plans it from the database's new state.
 */
export function planRows(rows: readonly Prepared[], known: Known, options: Options): Decision[] {
  const decisions: Decision[] = [];
  const written = new Written();
  const rooms = new Map([...known.holders].map(([id, holder]) => [id, roomOf(holder)]));
  for (const one of rows) {
    const { rowNo } = one;
    if (one.problem !== null) {
      decisions.push({ rowNo, result: 'failed', error: one.problem });
      continue;
    }
    const institutionId = known.institutions.get(nameKey(one.row.cooperationName))?.id;
    const named = keyIn(institutionId ?? one.row.cooperationName, one.row.contactName);
    const sameTel = known.held.ofTel(one.tel);
    const sameName = known.held.ofName(institutionId, one.row.contactName);
    const contact = sameTel ?? sameName;
    const touched = written.ofTel(one.tel) ?? written.ofName(named) ?? written.ofContact(contact?.id);
    if (touched !== undefined && options.existing === 'update') return decisions;

    if (contact && options.existing === 'skip') {
      decisions.push({ rowNo, result: 'skipped', contactId: contact.id });
    } else if (contact) {
      const error = refusal(contact, sameTel, sameName, options);
      if (error !== null) {
        decisions.push({ rowNo, result: 'failed', error });
        continue;
      }
      decisions.push({ rowNo, result: 'updated', from: one, contact });
      written.add(one.tel, named, contact);
    } else if (touched !== undefined) {
      decisions.push({ rowNo, result: 'skipped', sameAs: touched });
    } else {
      const owner = receiver(one.row, known.holders, rooms, options);
      if ('error' in owner) {
        decisions.push({ rowNo, result: 'failed', error: owner.error });
        continue;
      }
      decisions.push({ rowNo, result: 'created', from: one, holder: owner.holder });
      written.add(one.tel, named);
    }
  }
  return decisions;
}

/** Writes of a batch by the phone of their row. */
class Written {
  private readonly tels = new Set<string>();
  private readonly names = new Map<string, string>();
  private readonly contacts = new Map<number, string>();

  add(tel: string, named: string, contact?: BulkHeld): void {
    this.tels.add(tel);
    this.names.set(named, tel);
    if (!contact) return;
    // An update may free the phone and the name that the customer had.
    this.tels.add(contact.tel);
    this.names.set(keyIn(contact.institutionId, contact.contactName), tel);
    this.contacts.set(contact.id, tel);
  }
  ofTel(tel: string): string | undefined {
    return this.tels.has(tel) ? tel : undefined;
  }
  ofName(named: string): string | undefined {
    return this.names.get(named);
  }
  ofContact(id: number | undefined): string | undefined {
    return id === undefined ? undefined : this.contacts.get(id);
  }
}

/** Reason against updating a customer, or null. */
function refusal(
  contact: BulkHeld,
  sameTel: BulkHeld | undefined,
  sameName: BulkHeld | undefined,
  options: Options,
): string | null {
  const isOurs =
    contact.ownerId !== null && (options.visible === null || options.visible.includes(contact.ownerId));
  if (!isOurs) return takenMessage({ ...contact, kind: sameTel ? 'tel' : 'exact' });
  // The phone is this customer's, but the new name belongs to another one.
  return sameName && sameName.id !== contact.id ? takenMessage({ ...sameName, kind: 'exact' }) : null;
}

/** Message for an unknown name in the 业务员 column. */
export const unknownOwner = (name: string): string => `业务员“${name}”不存在、重名或不在您的数据范围内`;

/** Receiver of a new customer, whose remaining room shrinks by one; or the reason for none. */
function receiver(
  row: ImportRow,
  holders: ReadonlyMap<number, Holder>,
  rooms: Map<number, number | null>,
  options: Options,
): { holder: Holder | null } | { error: string } {
  const ownerId = ownerOf(row, options);
  if (ownerId === null) return { holder: null };
  if (ownerId === undefined) return { error: unknownOwner(row.authorName ?? '') };
  const holder = holders.get(ownerId);
  if (!holder?.isActive) return { error: '负责人不存在或已离职' };
  const room = rooms.get(ownerId) ?? null;
  if (room === 0) return { error: `${holder.name}持有的客户已达上限 ${holder.cap} 个` };
  if (room !== null) rooms.set(ownerId, room - 1);
  return { holder };
}

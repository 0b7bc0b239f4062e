import { type Endpoint, holds, type Visitor } from '@shibiao/contract/endpoint';
import type { AuditActor } from '../db/transaction.ts';
import { forbidden } from './errors.ts';

/** Areas of data in which a role may have a scope of its own. */
export type Area =
  | 'customers'
  | 'market'
  | 'demands'
  | 'teachers'
  | 'lessons'
  | 'money'
  | 'personnel'
  | 'goods'
  | 'reports';
export type Scope = 'all' | 'organisation' | 'team' | 'self';

/** The caller in the session cache: everything that the access checks need without a query. */
export interface Actor extends AuditActor {
  accountId: number;
  sessionId: number;
  /** End of the session in milliseconds. */
  sessionEndsAt: number;
  userType: 1 | 2 | 3;
  phone: string;
  personnelId: number | null;
  contactId: number | null;
  /** The institution of a partner contact. */
  institutionId: number | null;
  /** Partners only: true sees the whole institution's lessons and demands, false the contact's own. */
  seesInstitution: boolean;
  /** Partners only: sees the institution's money. */
  seesPortalMoney: boolean;
  teacherId: number | null;
  /** A teacher with whom cooperation is paused: fees and past lessons only. */
  isPaused: boolean;
  organisationId: number | null;
  /** Own organisation, part-time organisation and everything below them. */
  organisationIds: readonly number[];
  roles: readonly string[];
  functions: ReadonlySet<string>;
  scope: Scope;
  areas: Readonly<Partial<Record<Area, Scope>>>;
  /** Personnel ids in each scope. */
  team: readonly number[];
  organisationPersonnel: readonly number[];
  regionIds: readonly number[];
  /** Hash of everything that decides rights: account, roles, functions, scopes and people. */
  rights: string;
  mustChangePassword: boolean;
}

/** The kind of visitor that the caller is; undefined: staff. */
export const visitorOf = ({ userType }: Pick<Actor, 'userType'>): Visitor | undefined =>
  userType === 2 ? 'partner' : userType === 3 ? 'teacher' : undefined;

const WIDTH: Record<Scope, number> = { self: 0, team: 1, organisation: 2, all: 3 };
/** The wider of two scopes. */
export const wider = (a: Scope, b: Scope): Scope => (WIDTH[a] >= WIDTH[b] ? a : b);

/** The scope that holds for an area: the area's own, else the general one. */
export const scopeOf = (actor: Pick<Actor, 'scope' | 'areas'>, area: Area): Scope =>
  actor.areas[area] ?? actor.scope;

/**
 * The personnel whose rows the actor may see in an area.
 * @returns null: everybody's; an empty array: nobody's (partners and teachers reach their rows by other ways)
 */
export function visiblePersonnel(actor: Actor, area: Area): readonly number[] | null {
  if (actor.userType !== 1) return [];
  const scope = scopeOf(actor, area);
  if (scope === 'all') return null;
  if (scope === 'organisation') return actor.organisationPersonnel;
  if (scope === 'team') return actor.team;
  return actor.personnelId === null ? [] : [actor.personnelId];
}

/** True when rows of this person are inside the actor's scope. */
export function canSee(actor: Actor, area: Area, personnelId: number | null): boolean {
  const visible = visiblePersonnel(actor, area);
  return visible === null || (personnelId !== null && visible.includes(personnelId));
}

export const hasRole = (actor: Actor, ...keys: string[]) => keys.some((key) => actor.roles.includes(key));
/** Whether the caller holds a call; a call without a grant is open to every session. */
export const mayCall = (actor: Actor, endpoint: Endpoint): boolean =>
  endpoint.access !== 'granted' || holds(actor.functions, endpoint);

/** A function of the interface or another call, e.g. `/home/salesData` or `/api/lessoninfo/delete`. */
export const isGranted = (actor: Actor, fullUrl: string) => actor.functions.has(fullUrl);

/** The caller's personnel id, for calls that only staff can make. */
export function staffId(actor: Actor): number {
  if (actor.personnelId === null) throw forbidden('只有内部员工可以执行此操作');
  return actor.personnelId;
}

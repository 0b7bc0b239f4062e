import { type Actor, type Area, hasRole, type Scope, scopeOf } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { ROLES, VISITORS } from './roles.data.ts';
import { isOfVisitors } from './visitors.rules.ts';

/** Rights granted by a role. */
export interface RoleRights {
  id: number;
  key: string;
  name: string;
  scope: Scope;
  areas: Partial<Record<Area, Scope>>;
  functions: string[];
}
const WIDTH: Record<Scope, number> = { self: 0, team: 1, organisation: 2, all: 3 };
const AREAS: readonly Area[] = [
  'customers',
  'market',
  'demands',
  'teachers',
  'lessons',
  'money',
  'personnel',
  'goods',
  'reports',
];

const isSuper = (actor: Actor) => hasRole(actor, 'super_admin');
const isWider = (actor: Actor, role: Pick<RoleRights, 'scope' | 'areas'>) =>
  WIDTH[role.scope] > WIDTH[actor.scope] ||
  AREAS.some((area) => WIDTH[role.areas[area] ?? role.scope] > WIDTH[scopeOf(actor, area)]);

/**
 * Whether a role grants nothing beyond the actor's rights. The administrators' roles are above everyone but
 * super_admin, so that an administrator cannot create another one.
 */
export function isWithin(actor: Actor, role: RoleRights): boolean {
  if (isSuper(actor)) return true;
  if (role.key === 'super_admin' || role.key === 'admin') return false;
  // The built-in roles of visitors reach the holder's own rows alone, so their functions are no rights above staff's.
  const isOfVisitor = VISITORS.some((key) => key === role.key);
  return (
    !isWider(actor, role) &&
    (isOfVisitor || role.functions.every((url) => actor.functions.has(url) || isOfVisitors(url)))
  );
}

/** An account may be managed only by actors with at least its rights. @throws 403 */
export function checkAuthority(
  actor: Actor,
  roles: readonly RoleRights[],
  message = '不能管理权限高于自己的账号',
): void {
  if (!roles.every((role) => isWithin(actor, role))) throw forbidden(message);
}

/** Every granted or revoked role must be within the actor's own rights. @throws 403 */
export function checkAssignment(
  actor: Actor,
  before: readonly RoleRights[],
  after: readonly RoleRights[],
): void {
  const has = (roles: readonly RoleRights[], role: RoleRights) => roles.some(({ id }) => id === role.id);
  const changed = [
    ...after.filter((role) => !has(before, role)),
    ...before.filter((role) => !has(after, role)),
  ];
  const above = changed.find((role) => !isWithin(actor, role));
  if (above) throw forbidden(`角色“${above.name}”高于您的权限，不能分配或取消`);
}

/** User type of a built-in role's holders; null: a custom role for anybody. */
function userTypeOf(key: string): 1 | 2 | 3 | null {
  if (key === 'partner') return 2;
  if (key === 'teacher') return 3;
  return ROLES.some((role) => role.key === key) ? 1 : null;
}
const TYPES = { 1: '员工', 2: '合作客户', 3: '讲师' } as const;

/** Built-in role of each kind of visitor; it limits what other roles may grant them. */
export type VisitorRoles = Partial<Record<number, Pick<RoleRights, 'functions'>>>;

/**
 * Checks roles against the user type: visitors get no staff role and no custom role with a function that their built-in
 * role lacks; staff get no visitor role.
 * @throws 408
 */
export function checkUserType(
  userType: number,
  before: readonly RoleRights[],
  after: readonly RoleRights[],
  visitors: VisitorRoles,
): void {
  for (const role of after.filter(({ id }) => !before.some((held) => held.id === id))) {
    const meant = userTypeOf(role.key);
    if (meant !== null && meant !== userType)
      throw invalid({ field: 'roleIds', message: `角色“${role.name}”只能给${TYPES[meant]}账号` });
    if (isBeyond(visitors[userType], role.functions))
      throw invalid({
        field: 'roleIds',
        message: `角色“${role.name}”含有${TYPES[userType as 2 | 3]}内置角色没有的功能，不能给${TYPES[userType as 2 | 3]}账号`,
      });
  }
}

const isBeyond = (visitor: Pick<RoleRights, 'functions'> | undefined, functions: readonly string[]) =>
  visitor !== undefined && functions.some((url) => !visitor.functions.includes(url));

/** Functions of a role must be within the limit of the visitors who hold it. @throws 400 */
export function checkVisitorsWithin(
  userTypes: readonly number[],
  added: readonly string[],
  visitors: VisitorRoles,
): void {
  const beyond = userTypes.find((userType) => isBeyond(visitors[userType], added));
  if (beyond === 2 || beyond === 3)
    throw badRequest(`有${TYPES[beyond]}账号使用该角色，不能加入${TYPES[beyond]}内置角色没有的功能`);
}

/**
 * Checks a change of menu or functions: super_admin's never change, admin's only by a super_admin, and nobody grants a
 * function they lack.
 * @throws 400, 403
 */
export function checkPermissionChange(actor: Actor, role: RoleRights, added: readonly string[]): void {
  if (role.key === 'super_admin') throw badRequest('超级管理员拥有全部权限，不可修改');
  if (!isWithin(actor, role)) throw forbidden(`角色“${role.name}”高于您的权限，不能修改`);
  if (!isSuper(actor) && !added.every((url) => actor.functions.has(url)))
    throw forbidden('不能授予自己没有的功能');
}

/** Name, scope and areas of a role. @param before null: a new role @throws 400, 403 */
export function checkRoleForm(
  actor: Actor,
  before: (RoleRights & { is_builtin: boolean; code: number }) | null,
  form: Pick<RoleRights, 'key' | 'scope' | 'areas'> & { code: number },
): void {
  if (before && !isWithin(actor, before)) throw forbidden(`角色“${before.name}”高于您的权限，不能修改`);
  if (before?.is_builtin && (before.key !== form.key || before.code !== form.code))
    throw badRequest('内置角色的标识和代码不可修改');
  if (before?.key === 'super_admin' && (form.scope !== 'all' || Object.keys(form.areas).length > 0)) {
    throw badRequest('超级管理员的数据范围不可修改');
  }
  if (!isSuper(actor) && isWider(actor, form)) throw forbidden('数据范围不能大于您自己的范围');
}

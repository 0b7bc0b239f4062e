import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  id,
  int,
  optionalChoice,
  optionalId,
  optionalParagraphs,
  optionalVersion,
  text,
  verbatim,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';
import { portalFunctions, portalMenu, portalPageAt } from './portal.ts';

export interface MenuItem {
  id: number;
  path: string;
  view: string | null;
  name: string;
  hidden: boolean;
  /** Its children are views of one screen. */
  isEntry: boolean;
  meta: {
    title: string;
    icon: string | null;
    bubble?: number | undefined;
    isUrgent?: boolean | undefined;
  };
  children: MenuItem[];
}
export const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  path: z.string(),
  view: z.string().nullable(),
  name: z.string(),
  hidden: z.boolean(),
  isEntry: z.boolean(),
  meta: z.object({
    title: z.string(),
    icon: z.string().nullable(),
    /** Number of things new to the caller on this page. */
    bubble: z.number().optional(),
    isUrgent: z.boolean().optional(),
  }),
  get children() {
    return z.array(menuItem);
  },
});

export const SCOPE = codes(
  { value: 'all', label: '全部', tone: 'warn' },
  { value: 'organisation', label: '本组织', tone: 'info' },
  { value: 'team', label: '本人及团队', tone: 'info' },
  { value: 'self', label: '本人', tone: 'quiet' },
);
export const AREA = codes(
  { value: 'customers', label: '合作客户' },
  { value: 'market', label: '市场' },
  { value: 'demands', label: '需求' },
  { value: 'teachers', label: '讲师' },
  { value: 'lessons', label: '课程' },
  { value: 'money', label: '资金' },
  { value: 'personnel', label: '人员' },
  { value: 'goods', label: '物资' },
  { value: 'reports', label: '报告' },
);

export const role = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  code: z.number(),
  scope: z.string(),
  areas: z.record(z.string(), z.string()),
  isBuiltin: z.boolean(),
  remark: z.string().nullable(),
  accounts: z.number(),
  version: z.number(),
  updatedAt: z.string(),
});
/** Labels of `isBuiltin`. */
const ROLE_ORIGIN = codes(
  { value: 'true', label: '内置', tone: 'quiet' },
  { value: 'false', label: '自定', tone: 'info' },
);
export const roleColumns: readonly ListColumn<z.output<typeof role>>[] = [
  { key: 'name', title: '角色', width: 150, fixed: 'left', sortable: true },
  { key: 'key', title: '标识', width: 210, defaultHidden: true },
  { key: 'code', title: '代码', type: 'number', width: 80, defaultHidden: true, sortable: true },
  { key: 'scope', title: '数据范围', type: 'code', codes: SCOPE, width: 104 },
  { key: 'areas', title: '例外范围', width: 262 },
  { key: 'accounts', title: '账号数', type: 'number', width: 76, hint: '有这个角色的账号' },
  { key: 'isBuiltin', title: '来源', type: 'code', codes: ROLE_ORIGIN, width: 76 },
  { key: 'remark', title: '备注', width: 150 },
  { key: 'updatedAt', title: '更新', type: 'time', width: 134 },
];
const roleOption = z.object({ id: z.number(), key: z.string(), name: z.string(), code: z.number() });
const checkedIds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
  z.array(id).max(5000),
);
export const roleForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** For a new role: the one whose menu and functions are copied. */
  copyOfId: optionalId,
  key: z
    .string({ error: '必填' })
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,40}$/, '小写字母开头，可含数字与下划线'),
  name: text(30),
  code: int(0, 999),
  scope: SCOPE.schema,
  areas: z.partialRecord(z.enum(AREA.values), z.enum(SCOPE.values)).optional(),
  remark: optionalParagraphs(200),
});
const treeNode = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  title: z.string(),
  path: z.string(),
  hidden: z.boolean(),
  /** Module of the page's functions; null for a section or entry. */
  module: z.string().nullable(),
});
export const roleFilter = listInput(['code', 'name']);
export const assignmentFilter = listInput(['nickname']).extend({ roleId: optionalId });
const functionNode = z.object({
  id: z.number(),
  fullUrl: z.string(),
  title: z.string(),
  module: z.string(),
  kind: z.string(),
});
export const assignment = z.object({
  accountId: z.number(),
  username: z.string(),
  nickname: z.string(),
  userType: z.number(),
  organisationName: z.string().nullable(),
  roles: z.array(roleOption),
});

export const accessApi = endpoints('access', {
  menu: query('GET /user/menu', '我的菜单', {
    access: 'signedIn',
    output: listOf(menuItem),
    visitors: toVisitors(portalMenu),
  }),
  /**
   * For an address outside the caller's menu: whether it is a page of the product, and who can grant it. Partners and
   * teachers learn neither its name nor any person.
   */
  pageAt: query('GET /user/menu/pageAt', '页面是否存在', {
    access: 'signedIn',
    input: z.object({ path: verbatim(300) }),
    output: z.object({
      isKnown: z.boolean(),
      title: z.string().nullable(),
      administrators: z.array(z.string()),
    }),
    visitors: toVisitors(portalPageAt),
  }),
  functionUrls: query('GET /user/functions', '我的功能', {
    access: 'signedIn',
    output: listOf(z.string()),
    visitors: toVisitors(portalFunctions),
  }),
  listUserRoles: query('GET /user/role/list', '用户角色列表', {
    input: assignmentFilter,
    output: page(assignment),
  }),
  updateUserRole: command('POST /user/role/updateUserRole', '分配角色', {
    input: z.object({ id, roleIds: checkedIds }),
  }),
  listSystemRoles: query('GET /apim/admin/system/role/list', '系统角色列表', {
    input: roleFilter,
    output: page(role),
  }),
  systemRole: query('GET /apim/admin/system/role/info', '系统角色详情', { input: byId, output: role }),
  systemRoleOptions: query('GET /apim/admin/system/role/rolelist', '系统角色选项', {
    output: listOf(roleOption),
  }),
  /** The whole tree with the role's entries. */
  roleMenu: query('GET /apim/admin/system/role/menu', '角色菜单', {
    input: byId,
    output: z.object({ list: z.array(treeNode), checked: z.array(z.number()) }),
  }),
  roleFunctions: query('GET /apim/admin/system/role/function', '角色功能', {
    input: byId,
    output: z.object({ list: z.array(functionNode), checked: z.array(z.number()) }),
  }),
  /** Replaces a role's menu, functions or both. */
  updateSystemRole: command('POST /apim/admin/system/role/update', '设置角色权限', {
    input: z.object({ id, menuIds: checkedIds.optional(), functionIds: checkedIds.optional() }),
  }),
  saveSystemRole: command('POST /apim/admin/system/role/save', '保存系统角色', {
    input: roleForm,
    output: byId,
  }),
  deleteSystemRole: command('POST /apim/admin/system/role/delete', '删除系统角色', {
    undo: true,
    input: byId,
  }),
  categoryTree: query('GET /apim/admin/category/list/tree', '分类树', {
    input: z.object({ kind: optionalChoice(['function', 'dictionary']) }),
    output: listOf(
      z.object({
        key: z.string(),
        title: z.string(),
        children: z.array(z.object({ key: z.string(), title: z.string() })),
      }),
    ),
  }),
  listRoleAssignments: query('GET /userRole/list', '角色分配列表', {
    input: assignmentFilter,
    output: page(assignment),
  }),
  roleOptions: query('GET /userRole/rolelist', '角色选项', { output: listOf(roleOption) }),
  listRoles: query('GET /userRole/rolelistPage', '角色列表', {
    input: roleFilter,
    output: page(role),
  }),
  editRole: command('POST /userRole/roleEdit', '修改角色', { input: roleForm, output: byId }),
  deleteRole: command('POST /userRole/roleDelete', '删除角色', { undo: true, input: byId }),
  editRoleAssignment: command('POST /userRole/edit', '修改角色分配', {
    input: z.object({ accountId: id, roleIds: checkedIds }),
  }),
  deleteRoleAssignment: command('POST /userRole/delete', '取消角色', {
    /** Without `roleId` all roles of the account. */
    input: z.object({ id, roleId: optionalId }),
  }),
});

import { z } from 'zod';
import { command, endpoints, query } from './endpoint.ts';
import {
  byId,
  choice,
  id,
  int,
  optionalChoice,
  optionalId,
  optionalText,
  optionalVersion,
  text,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

export interface MenuItem {
  id: number;
  path: string;
  view: string | null;
  name: string;
  hidden: boolean;
  meta: { title: string; icon: string | null };
  children: MenuItem[];
}
export const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  path: z.string(),
  view: z.string().nullable(),
  name: z.string(),
  hidden: z.boolean(),
  meta: z.object({ title: z.string(), icon: z.string().nullable() }),
  get children() {
    return z.array(menuItem);
  },
});

export const SCOPES = ['all', 'organisation', 'team', 'self'] as const;
export const AREAS = [
  'customers',
  'market',
  'demands',
  'teachers',
  'lessons',
  'money',
  'personnel',
  'goods',
  'reports',
] as const;

export const SCOPE_TITLES = {
  all: '全部',
  organisation: '本组织',
  team: '本人及团队',
  self: '本人',
} as const;
export const AREA_TITLES = {
  customers: '合作客户',
  market: '市场',
  demands: '需求',
  teachers: '讲师',
  lessons: '课程',
  money: '资金',
  personnel: '人员',
  goods: '物资',
  reports: '报告',
} as const satisfies Record<(typeof AREAS)[number], string>;

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
const roleOption = z.object({ id: z.number(), key: z.string(), name: z.string(), code: z.number() });
const checkedIds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
  z.array(id).max(5000),
);
export const roleForm = z.object({
  id: optionalId,
  version: optionalVersion,
  key: z
    .string({ error: '必填' })
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,40}$/, '小写字母开头，可含数字与下划线'),
  name: text(30),
  code: int(0, 999),
  scope: choice(SCOPES),
  areas: z.partialRecord(z.enum(AREAS), z.enum(SCOPES)).optional(),
  remark: optionalText(200),
});
const treeNode = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  title: z.string(),
  path: z.string(),
  hidden: z.boolean(),
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
  menu: query('GET /user/menu', '我的菜单', { access: 'signedIn', output: listOf(menuItem) }),
  functionUrls: query('GET /user/functions', '我的功能', { access: 'signedIn', output: listOf(z.string()) }),
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
  /** The whole tree and what of it the role holds. */
  roleMenu: query('GET /apim/admin/system/role/menu', '角色菜单', {
    input: byId,
    output: z.object({ list: z.array(treeNode), checked: z.array(z.number()) }),
  }),
  roleFunctions: query('GET /apim/admin/system/role/function', '角色功能', {
    input: byId,
    output: z.object({ list: z.array(functionNode), checked: z.array(z.number()) }),
  }),
  /** Replaces a role's menu and functions. Either may be left out. */
  updateSystemRole: command('POST /apim/admin/system/role/update', '设置角色权限', {
    input: z.object({ id, menuIds: checkedIds.optional(), functionIds: checkedIds.optional() }),
  }),
  saveSystemRole: command('POST /apim/admin/system/role/save', '保存系统角色', {
    input: roleForm,
    output: byId,
  }),
  deleteSystemRole: command('POST /apim/admin/system/role/delete', '删除系统角色', { input: byId }),
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
  editRole: command('POST /userRole/roleEdit', '编辑角色', { input: roleForm, output: byId }),
  deleteRole: command('POST /userRole/roleDelete', '删除角色', { input: byId }),
  editRoleAssignment: command('POST /userRole/edit', '编辑角色分配', {
    input: z.object({ accountId: id, roleIds: checkedIds }),
  }),
  deleteRoleAssignment: command('POST /userRole/delete', '取消角色', {
    input: z.object({ id, roleId: id }),
  }),
});

import type { Area, Scope } from '../../lib/actor.ts';

/** The roles of domain.md 2 with their codes (`userRole`), scopes and wider areas. */
export const ROLES = [
  { key: 'super_admin', name: '超级管理员', code: 0, scope: 'all', areas: {} },
  { key: 'admin', name: '管理员', code: 1, scope: 'all', areas: {} },
  { key: 'salesperson', name: '业务员', code: 2, scope: 'self', areas: {} },
  { key: 'sales_leader', name: '业务组长', code: 3, scope: 'team', areas: {} },
  { key: 'manager', name: '经理', code: 4, scope: 'organisation', areas: {} },
  { key: 'general_manager', name: '总经理', code: 5, scope: 'all', areas: {} },
  {
    key: 'teacher_department',
    name: '师资部',
    code: 6,
    scope: 'self',
    areas: { teachers: 'all', lessons: 'all', demands: 'all' },
  },
  {
    key: 'teacher_reminder',
    name: '师资提醒',
    code: 7,
    scope: 'self',
    areas: { teachers: 'all', lessons: 'all', demands: 'all' },
  },
  {
    key: 'teacher_replacement_reminder',
    name: '师资更换提醒',
    code: 8,
    scope: 'self',
    areas: { teachers: 'all', lessons: 'all', demands: 'all' },
  },
  { key: 'market_department', name: '市场部', code: 9, scope: 'self', areas: { market: 'all' } },
  {
    key: 'finance',
    name: '财务（查看全部报销）',
    code: 10,
    scope: 'self',
    areas: { money: 'all', lessons: 'all' },
  },
  { key: 'hr', name: '人资', code: 11, scope: 'self', areas: { personnel: 'all' } },
  { key: 'service_department', name: '服务部', code: 12, scope: 'organisation', areas: { lessons: 'all' } },
  { key: 'general_office', name: '综合部', code: 13, scope: 'self', areas: { goods: 'all' } },
  { key: 'partner', name: '合作客户', code: 20, scope: 'self', areas: {} },
  { key: 'teacher', name: '讲师', code: 30, scope: 'self', areas: {} },
] as const satisfies readonly {
  key: string;
  name: string;
  code: number;
  scope: Scope;
  areas: Partial<Record<Area, Scope>>;
}[];

export type RoleKey = (typeof ROLES)[number]['key'];

export const ADMINS = ['super_admin', 'admin'] as const satisfies RoleKey[];
export const SALES = [
  'salesperson',
  'sales_leader',
  'manager',
  'general_manager',
] as const satisfies RoleKey[];
export const LEADERS = ['sales_leader', 'manager', 'general_manager'] as const satisfies RoleKey[];
export const TEACHER_DEPARTMENT = [
  'teacher_department',
  'teacher_reminder',
  'teacher_replacement_reminder',
] as const satisfies RoleKey[];
/** All internal staff except administrators, who have every right. */
export const STAFF = [
  ...SALES,
  ...TEACHER_DEPARTMENT,
  'market_department',
  'finance',
  'hr',
  'service_department',
  'general_office',
] as const satisfies RoleKey[];
export const VISITORS = ['partner', 'teacher'] as const satisfies RoleKey[];

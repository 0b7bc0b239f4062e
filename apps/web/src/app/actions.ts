import { isGranted } from '../lib/session.ts';
import { initialsOf } from './pinyinInitials.ts';
import type { Route } from './routes.ts';

interface Action {
  title: string;
  /** The list whose primary button creates the record (`?create=1` presses it), or the page of the form. */
  path: string;
  isPage?: boolean;
  /** The call that saves; without its right the action is not offered. */
  needs: string;
}

const ACTIONS: readonly Action[] = [
  { title: '新建客户', path: '/customers/list', needs: '/api/heZuoKeHu/heZuoKeHuAddOrUp' },
  { title: '新建机构', path: '/customers/institutions', needs: '/api/heZuoKeHu/jigouEdit' },
  { title: '新建需求', path: '/sales/demands', needs: '/api/xuqiu/xuQiuAddOrUp' },
  { title: '新建课程', path: '/lessons/list', needs: '/api/lessoninfo/edit' },
  {
    title: '新建讲师',
    path: '/teacherManage/addTeacher',
    isPage: true,
    needs: '/api/teacher_pool/edit2',
  },
  { title: '新建发票申请（开票）', path: '/financeInfo/invoices', needs: '/api/finance/invoices/save' },
  { title: '新建收款', path: '/financeInfo/receipts', needs: '/api/finance/receipts/save' },
  { title: '新建付款申请', path: '/financeInfo/payments', needs: '/api/finance/payments/save' },
  { title: '新建费用报销', path: '/financeInfo/reimbursement', needs: '/api/finance/payments/save' },
];

interface ActionHit {
  kind: 'action';
  title: string;
  subtitle: string;
  path: string;
}

/** Actions that create a record, by Chinese name or initials, where the menu has the screen. */
export function actionsLike(
  routes: readonly Route[],
  functions: ReadonlySet<string>,
  keyword: string,
): ActionHit[] {
  const wanted = keyword.toLowerCase();
  return ACTIONS.filter(
    ({ title, path, needs }) =>
      isGranted(functions, needs) &&
      routes.some((route) => route.path === path) &&
      (title.includes(wanted) || initialsOf(title).includes(wanted)),
  ).map(({ title, path, isPage }) => ({
    kind: 'action',
    title,
    subtitle: '',
    path: isPage ? path : `${path}?create=1`,
  }));
}

import { describe, expect, it } from 'vitest';
import { actionsLike } from './actions.ts';
import type { Route } from './routes.ts';

const route = (path: string): Route => ({
  path,
  view: path,
  title: path,
  parents: [],
  entry: null,
  isHidden: false,
  isKept: true,
});
const routes = ['/customers/list', '/sales/demands', '/teacherManage/addTeacher'].map(route);
const may = new Set(['/api/heZuoKeHu/heZuoKeHuAddOrUp', '/api/teacher_pool/edit2']);

describe('actionsLike', () => {
  it('creating is offered where the person may create and the menu has its screen', () => {
    expect(actionsLike(routes, may, '').map(({ title, path }) => [title, path])).toEqual([
      ['新建客户', '/customers/list?create=1'],
      ['新建讲师', '/teacherManage/addTeacher'],
    ]);
    expect(actionsLike([], may, '')).toEqual([]);
  });

  it('actions are found by Chinese and by initials', () => {
    expect(actionsLike(routes, may, '客户').map(({ title }) => title)).toEqual(['新建客户']);
    expect(actionsLike(routes, may, 'xjjs').map(({ title }) => title)).toEqual(['新建讲师']);
  });
});

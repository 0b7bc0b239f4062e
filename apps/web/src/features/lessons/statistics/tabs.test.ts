import { expect, test } from 'vitest';
import { filterOf, type Group, lessonsAddress, totalFilterOf } from './tabs.ts';

const group = (values: Partial<Group>) => ({ key: '1', name: '甲', ...values }) as Group;

test('a group opens its lessons by place, second part or subject', () => {
  expect(filterOf('province', group({ provinceId: 130000, isOnline: false }))).toEqual({
    isOnline: false,
    provinceId: 130000,
  });
  expect(filterOf('province', group({ provinceId: null, isOnline: true }))).toEqual({ isOnline: true });
  expect(filterOf('province', group({ provinceId: null, isOnline: false }))).toEqual({
    isOnline: false,
    blank: 'province',
  });
  expect(filterOf('field', group({ provinceId: null, isOnline: false, second: null }))).toEqual({
    isOnline: false,
    blank: 'province,field',
  });
  expect(filterOf('industry', group({ provinceId: null, isOnline: true, second: '银行' }))).toEqual({
    isOnline: true,
    industry: '银行',
  });
  expect(filterOf('topic', group({ key: '' }))).toEqual({ blank: 'topic' });
  expect(filterOf('topic', group({ key: 'excel', name: 'Excel' }))).toEqual({ topic: 'Excel' });
  expect(filterOf('teacher', group({ key: '7' }))).toEqual({ teacherId: '7' });
});

test('the address keeps the page’s filters and its span', () => {
  const address = lessonsAddress(
    { field: '营销', tab: 'topic' },
    { from: '2026-01-01', to: '2026-01-31' },
    { coorgid: 3 },
  );
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    lessonstatus: '1',
    field: '营销',
    from: '2026-01-01',
    to: '2026-01-31',
    coorgid: '3',
  });
});

test('the totals of a matrix open a province, or an industry of all of them', () => {
  const province = group({ provinceId: 130000, isOnline: false, second: '银行' });
  expect(totalFilterOf('industry', { province })).toEqual({ isOnline: false, provinceId: 130000 });
  expect(totalFilterOf('industry', { second: '银行' })).toEqual({ industry: '银行' });
  expect(totalFilterOf('field', { second: null })).toEqual({ blank: 'field' });
});

import { searchApi } from '@shibiao/contract/startup';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('finds by name, pinyin and the beginning of a phone what the caller may list, and nothing else', async () => {
  const seller = await t.make.staff('salesperson');
  const other = await t.make.staff('salesperson');
  const hr = await t.make.staff('hr');
  const institution_id = await t.make.institution({ name: '寻找商学院' });
  const contact = await t.make.contact(seller, { institution_id, name: '欧阳寻', tel: '15512340001' });
  await t.make.contact(other, { institution_id, name: '欧阳别', tel: '15512340002' });
  const teacher = await t.make.teacher({ name: '欧阳讲' });
  const lesson = await t.make.lesson(seller, { name: '欧阳修与领导力', institution_id, contact_id: contact });
  const find = async (keyword: string, token = seller.token) =>
    (await t.call(searchApi.search, { keyword }, token)).list.map(({ kind, id, path }) => ({
      kind,
      id,
      path,
    }));

  const own = { kind: 'customer', id: contact, path: `/customers/detail/${contact}` };
  expect(await find('欧阳')).toEqual([
    own,
    { kind: 'teacher', id: teacher, path: `/teacherManage/teacherDetails/${teacher}` },
    { kind: 'lesson', id: lesson.id, path: `/sigLessonDetails/${lesson.id}` },
  ]);
  expect(await find('ouyangxun')).toEqual([own]);
  expect(await find('1551234')).toEqual([own]);
  // Phone formats as copied from contacts and WeChat.
  for (const pasted of [
    '155 1234 0001',
    '155-1234',
    '+86 155 1234 0001',
    '\u202d15512340001\u202c',
    '１５５１２３４',
  ])
    expect(await find(pasted)).toEqual([own]);
  expect((await find('欧阳', other.token)).map((hit) => hit.kind)).toEqual(['customer', 'teacher']);
  expect((await find('欧阳', hr.token)).filter((hit) => hit.kind === 'customer')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find(' ')).toEqual([]);
  expect((await t.send(searchApi.search, { keyword: '长'.repeat(51) }, seller.token)).code).toBe(408);
});

test('finds institutions, demands, invoices and people, each only for who may list them', async () => {
  const seller = await t.make.staff('salesperson');
  const other = await t.make.staff('salesperson');
  const finance = await t.make.staff('finance');
  const hr = await t.make.staff('hr');
  const institution_id = await t.make.institution({ name: '翡翠湖研修院' });
  const contact_id = await t.make.contact(seller, { institution_id, name: '翡翠湖联系人' });
  const demand = await t.make.demand(seller, { topic: '翡翠湖谈判训练', contact_id, institution_id });
  const invoice = await t.make.invoice(seller, { institution_id });
  const kinds = async (keyword: string, token: string) =>
    (await t.call(searchApi.search, { keyword }, token)).list.map(({ kind, id }) => `${kind} ${id}`).sort();
  const found = await kinds('翡翠湖', seller.token);
  expect(found).toContain(`institution ${institution_id}`);
  expect(found).toContain(`demand ${demand}`);
  expect(found).toContain(`customer ${contact_id}`);
  expect((await kinds('翡翠湖', other.token)).filter((hit) => !hit.startsWith('institution'))).toEqual([]);
  expect(await kinds('翡翠湖', finance.token)).toContain(`invoice ${invoice}`);
  expect(await kinds(seller.name, hr.token)).toContain(`person ${seller.personnelId}`);
  expect((await kinds(seller.name, seller.token)).filter((hit) => hit.startsWith('person'))).toEqual([]);
});

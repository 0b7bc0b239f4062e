import { archiveApi } from '@shibiao/contract/archive/calls';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { screen, waitFor } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import {
  button,
  buttons,
  choose,
  dialog,
  field,
  fill,
  person,
  press,
  refuses,
  signIn,
} from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import { Asked } from '../../ui/testing.tsx';
import ArchiveForm from './ArchiveForm.tsx';
import { EmploymentTab } from './EmploymentTab.tsx';
import MoveForm from './MoveForm.tsx';
import PersonPage from './PersonPage.tsx';
import type { Archive } from './tabs.tsx';

const archive = (values: Partial<Archive> = {}) =>
  ({
    id: 15,
    version: 3,
    name: '陈静',
    status: 2,
    jobNo: 'SB0015',
    organisationId: 2,
    organisationName: '华东区',
    leaderId: 11,
    leaderName: '张三',
    post: '业务员',
    grade: 'P2',
    entryDate: '2025-03-01',
    regularDate: '2025-06-01',
    tenureFrom: '2025-03-01',
    form: '全职',
    tenureMonths: 12,
    idCard: '3301**********0021',
    bankAccount: '6222 **** 0021',
    email: 'chen@example.com',
    maySeeAll: true,
    contracts: [],
    employments: [],
    assignments: [],
    fileIds: [],
    planned: null,
    ...values,
  }) as Archive;
const whole = {
  idCard: '330102199001010021',
  bankName: '工商银行',
  bankAccount: '6222000011110021',
  address: null,
  emergencyName: null,
  emergencyPhone: null,
};
const lists = {
  organisations: [
    { id: 2, name: '华东区', parentId: null },
    { id: 3, name: '华南区', parentId: null },
  ],
  people: [{ personnelid: 11, personnelname: '张三', loginstatus: 1 }],
};

async function open(page: ReactNode, answer: () => Response = () => good({ id: 15 }), of = archive()) {
  const asked = serve((request) => {
    if (isTo(archiveApi.edit, request)) return answer();
    if (isTo(archiveApi.reveal, request)) return good(whole);
    if (isTo(archiveApi.one, request)) return good(of);
    if (isTo(organisationsApi.list, request)) return good({ list: lists.organisations });
    return good({ list: isTo(personnelApi.list, request) ? lists.people : [] });
  });
  await openPage(
    <>
      {page}
      <Asked />
    </>,
    '/test',
    { params: { id: '15' } },
  );
  return { sent: () => sentTo(archiveApi.edit, asked), revealed: () => sentTo(archiveApi.reveal, asked) };
}
const ignore = () => undefined;

it('a move asks for the day from which it counts and sends the place, the leader and the day', async () => {
  const { sent } = await open(<MoveForm person={archive()} onClose={ignore} />);
  await dialog('陈静 调岗调动');
  await choose('部门', '华南区');
  await press('保存');
  await refuses('生效日期', '必填');
  expect(sent()).toEqual([]);
  await fill('生效日期', '2026-12-01');
  await person.dblClick(await button('保存'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    method: 'POST',
    body: { id: 15, organisationId: 3, leaderId: 11, post: '业务员', grade: 'P2', effectiveOn: '2026-12-01' },
  });
});

it('a move that is refused for its day says so beside the day and keeps the department', async () => {
  await open(<MoveForm person={archive()} onClose={ignore} />, () =>
    envelope(408, '填写有误', [{ field: 'effectiveOn', message: '不能早于入职日期' }]),
  );
  await choose('部门', '华南区');
  await fill('生效日期', '2020-01-01');
  await press('保存');
  await refuses('生效日期', '不能早于入职日期');
  expect((await field('生效日期')).value).toBe('2020-01-01');
  expect(screen.getAllByTitle('华南区').length).toBeGreaterThan(0);
});

const planned = {
  effectiveOn: '2026-12-10',
  organisationName: '华南区',
  leaderName: null,
  post: '业务员',
  grade: null,
} as Archive['planned'];

it('a planned move is taken back after a question, once for two clicks', async () => {
  signIn([archiveApi.edit]);
  const { sent } = await open(<EmploymentTab person={archive({ planned })} />);
  await screen.findByText('2026-12-10 起调动到：华南区 · 业务员');
  await press('取消调动');
  const question = await dialog('取消这次调动？');
  expect(sent()).toEqual([]);
  await person.dblClick(await button('取消调动', question));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ method: 'POST', body: { id: 15, dropsPlan: true } }]);
});

it('a planned move has no button for people who only read', async () => {
  signIn([]);
  await open(<EmploymentTab person={archive({ planned })} />);
  await screen.findByText('2026-12-10 起调动到：华南区 · 业务员');
  expect(buttons()).not.toContain('取消调动');
});

const all = [archiveApi.edit, personnelApi.deactivate];
it.each([
  ['personnel of somebody at work', all, 2, ['修改档案', '调岗调动', '离职']],
  ['personnel of somebody who left', all, 4, ['修改档案']],
  ['those who may only let people go', [personnelApi.deactivate], 2, ['离职']],
  ['those who only read', [], 2, []],
])('an archive offers %s the possible actions', async (_whose, may, status, expected) => {
  signIn(may);
  const of = archive({ status });
  await open(<PersonPage />, undefined, of);
  await screen.findAllByText('陈静');
  expect(buttons().filter((name) => /档案|调动|离职/.test(name))).toEqual(expected);
});

it('an archive is saved with the sensitive facts in full, never masked', async () => {
  signIn([archiveApi.edit, archiveApi.reveal]);
  const { sent, revealed } = await open(<ArchiveForm person={archive()} onClose={ignore} />);
  expect((await field('身份证号（出生日期、性别随之）')).value).toBe('330102199001010021');
  expect(revealed()).toEqual([{ method: 'POST', body: { id: 15 } }]);
  await fill('籍贯', '浙江杭州');
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    id: 15,
    version: 3,
    nativePlace: '浙江杭州',
    idCard: '330102199001010021',
    bankAccount: '6222000011110021',
    entryDate: '2025-03-01',
  });
  // The place belongs to the form of moves.
  expect(Object.keys(sent()[0]?.body ?? {})).not.toContain('organisationId');
});

it('sensitive facts are neither shown nor sent for people who may not see them', async () => {
  signIn([archiveApi.edit]);
  const { sent, revealed } = await open(<ArchiveForm person={archive()} onClose={ignore} />);
  await fill('籍贯', '浙江杭州');
  expect(screen.queryByLabelText('银行卡号')).toBeNull();
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const names = Object.keys(sent()[0]?.body ?? {});
  expect(names).toContain('nativePlace');
  expect(names.filter((name) => /^(idCard|bank|address|emergency(Name|Phone))/.test(name))).toEqual([]);
  expect(revealed()).toEqual([]);
});

it('facts of an ended employment are not sent', async () => {
  signIn([archiveApi.edit]);
  const { sent } = await open(<ArchiveForm person={archive({ status: 4 })} onClose={ignore} />);
  await fill('备注', '离职手续已齐');
  expect(screen.queryByLabelText('入职日期')).toBeNull();
  await press('保存');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const names = Object.keys(sent()[0]?.body ?? {});
  expect(names.filter((name) => ['entryDate', 'regularDate', 'tenureFrom', 'form'].includes(name))).toEqual(
    [],
  );
});

it.each([
  ['邮箱', 'chen＠', '邮箱格式不正确'],
  ['毕业日期', '2099-07-01', '不能晚于今天'],
  ['入职日期', '2026-02-30', '没有这一天'],
])('an archive of %s refuses “%s” beside its field and sends nothing: %s', async (label, typed, words) => {
  signIn([archiveApi.edit]);
  const { sent } = await open(<ArchiveForm person={archive()} onClose={ignore} />);
  await fill(label, typed);
  await press('保存');
  await refuses(label, words);
  expect(sent()).toEqual([]);
});

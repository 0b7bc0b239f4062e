import { expect, test } from 'vitest';
import type { Actor } from '../../lib/actor.ts';
import { ensureMay, ensureMayDecide, rightsOf } from './payments.policy.ts';

const APPLICANT = 7;
const who = (personnelId: number | null, roles: string[], organisationPersonnel: number[] = []) =>
  ({ userType: 1, personnelId, roles, organisationPersonnel }) as unknown as Actor;
const applicant = who(APPLICANT, ['salesperson']);
const manager = who(8, ['manager'], [APPLICANT, 8]);
const otherManager = who(9, ['manager'], [9]);
const finance = who(10, ['finance']);

/** Rights in each of the six states, by their initials after "can". */
const rights = (actor: Actor) =>
  [1, 2, 3, 4, 5, 6].map((status) =>
    Object.entries(rightsOf(actor, { status, applicantId: APPLICANT }))
      .flatMap(([name, may]) => (may ? name.slice(3) : []))
      .join(' '),
  );

test('each state gives its rights to those whom it waits for, and to nobody else', () => {
  const edit = 'Edit ChangeAttachments';
  expect(rights(applicant)).toEqual(['Withdraw ChangeAttachments', 'Withdraw', '', '', edit, edit]);
  expect(rights(manager)).toEqual(['Decide', '', '', '', '', '']);
  expect(rights(otherManager)).toEqual(['', '', '', '', '', '']);
  expect(rights(finance)).toEqual(['', 'Decide', 'Pay ChangeVouchers', 'ChangeVouchers', '', '']);
});

test('nobody has a say on the own request, whatever the role', () => {
  const boss = who(APPLICANT, ['super_admin', 'general_manager', 'finance']);
  expect(rights(boss)).toEqual(rights(applicant));
  expect(() => ensureMayDecide(boss, { status: 1, applicantId: APPLICANT }, 1)).toThrow('不能审批自己的申请');
});

test('a refusal says why', () => {
  const request = (status: number) => ({ status, applicantId: APPLICANT });
  expect(() => ensureMayDecide(manager, request(2), 1)).toThrow('该步骤已由他人处理');
  expect(() => ensureMayDecide(finance, request(5), 2)).toThrow('申请已驳回，不能进行财务审批');
  expect(() => ensureMayDecide(otherManager, request(1), 1)).toThrow('只有申请人所在部门的经理可以审批');
  expect(() => ensureMay(manager, 'edit', request(5))).toThrow('只能修改自己的申请');
  expect(() => ensureMay(applicant, 'withdraw', request(4))).toThrow('不能撤回');
  expect(() => ensureMay(finance, 'changeVouchers', request(2))).toThrow('审批通过后');
});

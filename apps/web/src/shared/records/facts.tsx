import { LEVELS } from '@shibiao/contract/customers/customers';
import { DEMAND_STATUS } from '@shibiao/contract/demands';
import { INVOICE_STATUS } from '@shibiao/contract/finance/invoices';
import { PAYMENT_STATUS } from '@shibiao/contract/finance/payments';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { LOGIN_STATUS } from '@shibiao/contract/personnel';
import type { RecordKind } from '@shibiao/contract/records';
import { COOPERATION_STATUS } from '@shibiao/contract/teachers';
import type { ReactNode } from 'react';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';

/** Any record's answer; a field that a kind lacks is undefined. */
type Row = Record<string, unknown>;
type Fact = readonly [label: string, value: ReactNode];

const text = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(text).join('、')
    : value === null || value === undefined || typeof value === 'object'
      ? ''
      : String(value);
const code = (value: unknown): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;
const money = (value: unknown) => (code(value) === null ? '' : <Money value={code(value)} />);
const date = (value: unknown) => (typeof value === 'string' ? <DateText value={value} /> : '');
const range = (from: unknown, to: unknown) =>
  [...new Set([text(from), text(to)])].filter(Boolean).join(' 至 ');

/** Facts of a record's hover card, by its kind. */
const FACTS: Record<RecordKind, { title: string; of: (row: Row) => Fact[] }> = {
  customer: {
    title: 'contactName',
    of: (row) => [
      ['机构', text(row.cooperationName)],
      ['等级', row.level ? <StatusTag value={code(row.level)} of={LEVELS} /> : ''],
      ['负责人', text(row.authorName)],
      ['城市', text(row.cityName)],
      ['最近跟进', date(row.lastFollowUpAt)],
      ['下次跟进', date(row.nextFollowUpAt)],
    ],
  },
  institution: {
    title: 'cooperationName',
    of: (row) => [
      ['等级', row.level ? <StatusTag value={code(row.level)} of={LEVELS} /> : ''],
      ['城市', text(row.cityName)],
      ['客户', text(row.contacts)],
    ],
  },
  teacher: {
    title: 'name',
    of: (row) => [
      ['合作', <StatusTag key="status" value={code(row.hezuostatus)} of={COOPERATION_STATUS} />],
      ['领域', text(row.fields)],
      ['城市', text(row.homeCityName)],
      ['课酬/天', money(row.feeDay)],
      ['评分', text(row.score)],
    ],
  },
  demand: {
    title: 'topic',
    of: (row) => [
      ['状态', <StatusTag key="status" value={code(row.status)} of={DEMAND_STATUS} />],
      ['客户', `${text(row.contactName)} · ${text(row.cooperationName)}`],
      ['日期', range(row.dateFrom, row.dateTo)],
      ['预算', money(row.budget)],
      ['业务员', text(row.authorName)],
    ],
  },
  lesson: {
    title: 'lessonname',
    of: (row) => [
      ['状态', <StatusTag key="status" value={code(row.progress)} of={LESSON_PROGRESS} />],
      ['日期', range(row.lessondate, row.lastDate)],
      ['讲师', text(row.teachername)],
      ['机构', text(row.cooperationName)],
      ['课程款', money(row.feeIncome)],
      ['已收', money(row.received)],
    ],
  },
  invoice: {
    title: 'title',
    of: (row) => [
      ['状态', <StatusTag key="status" value={code(row.status)} of={INVOICE_STATUS} />],
      ['号码', text(row.no)],
      ['金额', money(row.amount)],
      ['机构', text(row.cooperationName)],
      ['申请', date(row.appliedAt)],
    ],
  },
  receipt: {
    title: 'no',
    of: (row) => [
      ['金额', money(row.amount)],
      ['未分配', money(row.remainder)],
      ['日期', date(row.receivedOn)],
      ['机构', text(row.cooperationName)],
    ],
  },
  payment: {
    title: 'title',
    of: (row) => [
      ['状态', <StatusTag key="status" value={code(row.status)} of={PAYMENT_STATUS} />],
      ['单号', text(row.no)],
      ['金额', money(row.amount)],
      ['收款人', text(row.payee)],
      ['申请人', text(row.applicantName)],
    ],
  },
  person: {
    title: 'personnelname',
    of: (row) => [
      ['状态', <StatusTag key="status" value={code(row.loginstatus)} of={LOGIN_STATUS} />],
      ['部门', text(row.orgName)],
      ['岗位', text(row.post)],
      ['上级', text(row.leaderName)],
    ],
  },
};

/** A record's name and its known facts. */
export function factsOf(kind: RecordKind, row: Row): { title: string; facts: Fact[] } {
  const { title, of } = FACTS[kind];
  return { title: text(row[title]), facts: of(row).filter(([, value]) => value !== '' && value !== ' · ') };
}

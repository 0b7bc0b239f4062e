import { codes } from './codes.ts';

/** All measures of people: keys of the database function `measured()`, defined there once. */
export const ALL_MEASURES = codes(
  { value: 'contract', label: '合同额' },
  { value: 'profit', label: '利润' },
  { value: 'days', label: '课程天数' },
  /** By the owner of the paid lesson, the remainder by the receipt's owner; includes 置换. */
  { value: 'receipt', label: '收款' },
  { value: 'exchanged', label: '其中置换' },
  { value: 'newCustomers', label: '新客户' },
  { value: 'lostCustomers', label: '流失客户' },
  /** At the end of the last day. */
  { value: 'heldCustomers', label: '客户数' },
  { value: 'coreCustomers', label: '核心客户' },
  { value: 'followUps', label: '跟进次数' },
  { value: 'demands', label: '新需求' },
  { value: 'reserved', label: '预留' },
  { value: 'confirmed', label: '确认' },
  { value: 'cancelled', label: '取消' },
);
export type AnyMeasure = (typeof ALL_MEASURES.values)[number];

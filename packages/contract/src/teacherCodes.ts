import { codes } from './codes.ts';

/** guanlilevel */
export const MANAGEMENT_LEVEL = codes(
  { value: 1, label: 'A 级', tone: 'good' },
  { value: 2, label: 'B 级', tone: 'info' },
  { value: 3, label: 'C 级', tone: 'quiet' },
  { value: 4, label: '停用', tone: 'bad' },
);
/** hezuostatus */
export const COOPERATION_STATUS = codes(
  { value: 1, label: '合作中', tone: 'good' },
  { value: 2, label: '暂停', tone: 'warn' },
  { value: 3, label: '终止', tone: 'quiet' },
);
/** jiesuanfangshi */
export const SETTLEMENT_METHOD = codes(
  { value: 1, label: '代扣个税' },
  { value: 2, label: '自开发票' },
  { value: 3, label: '第三方' },
);
export const TRAVEL_PAYER = codes(
  { value: '公司', label: '公司' },
  { value: '机构', label: '机构' },
  { value: '讲师', label: '讲师' },
);

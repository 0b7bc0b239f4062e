import { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD } from '@shibiao/contract/teachers';
import type { Teacher } from './teachers.queries.ts';

export const TEACHER_COLUMNS = [
  { key: 'name', title: '讲师' },
  { key: 'guanlilevel', title: '级别', value: (row: Teacher) => MANAGEMENT_LEVEL[row.guanlilevel as 1] },
  { key: 'hezuostatus', title: '合作', value: (row: Teacher) => COOPERATION_STATUS[row.hezuostatus as 1] },
  {
    key: 'gender',
    title: '性别',
    value: (row: Teacher) => (row.gender === 1 ? '男' : row.gender === 2 ? '女' : ''),
  },
  { key: 'phone', title: '电话', width: 14 },
  { key: 'fields', title: '领域', width: 24, value: (row: Teacher) => row.fields.join('、') },
  { key: 'topics', title: '主讲课题', width: 40, value: (row: Teacher) => row.topics.join('、') },
  { key: 'tags', title: '标签', value: (row: Teacher) => row.tags.join('、') },
  { key: 'homeCityName', title: '常驻城市' },
  { key: 'feeDay', title: '课酬/天', type: 'money' as const },
  { key: 'feeHalfDay', title: '课酬/半天', type: 'money' as const },
  {
    key: 'jiesuanfangshi',
    title: '结算方式',
    value: (row: Teacher) => (row.jiesuanfangshi === null ? '' : SETTLEMENT_METHOD[row.jiesuanfangshi as 1]),
  },
  { key: 'score', title: '评分', type: 'number' as const },
  { key: 'scoreCount', title: '评价次数', type: 'number' as const },
  { key: 'jiezhidate', title: '合作截止', type: 'date' as const },
];

export const SUBSIDY_COLUMNS = [
  { key: 'name', title: '讲师' },
  { key: 'subsidy', title: '标准补贴', type: 'money' as const },
  { key: 'lessons', title: '课程数', type: 'number' as const },
  { key: 'amount', title: '补贴合计', type: 'money' as const },
  { key: 'lastDate', title: '最近一次', type: 'date' as const },
];

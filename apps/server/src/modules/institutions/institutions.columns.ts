export const INSTITUTION_COLUMNS = [
  { key: 'cooperationName', title: '机构', width: 32 },
  { key: 'level', title: '等级' },
  {
    key: 'bcoreOrg',
    title: '核心客户',
    value: (row: { bcoreOrg: number }) => (row.bcoreOrg === 1 ? '是' : '否'),
  },
  { key: 'kind', title: '类型' },
  { key: 'industry', title: '行业' },
  { key: 'provinceName', title: '省份' },
  { key: 'cityName', title: '城市' },
  { key: 'source', title: '来源' },
  { key: 'contacts', title: '客户数', type: 'number' as const },
  { key: 'lessons', title: '课程数', type: 'number' as const },
  { key: 'income', title: '课程款', type: 'money' as const },
  { key: 'open', title: '未收', type: 'money' as const },
  { key: 'updatedAt', title: '更新时间', type: 'time' as const },
];

export const CORE_COLUMNS = [
  { key: 'cooperationName', title: '机构', width: 32 },
  { key: 'level', title: '等级' },
  { key: 'cityName', title: '城市' },
  { key: 'month', title: '月份' },
  { key: 'plannedDays', title: '计划天数', type: 'number' as const },
  { key: 'actualDays', title: '实际天数', type: 'number' as const },
  { key: 'plannedAmount', title: '计划金额', type: 'money' as const },
  { key: 'actualAmount', title: '实际金额', type: 'money' as const },
];

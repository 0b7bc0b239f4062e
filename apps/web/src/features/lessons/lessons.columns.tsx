import { LESSON_STATUS, type lessonsApi } from '@shibiao/contract/lessons/lessons';
import { byOrganisation, byTeam } from '../../pickers/filters.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type Lesson = RowOf<typeof lessonsApi.list>;

export const STATUS = {
  1: [LESSON_STATUS[1], 'good'],
  3: [LESSON_STATUS[3], 'info'],
  2: [LESSON_STATUS[2], 'warn'],
  0: [LESSON_STATUS[0], 'quiet'],
  4: [LESSON_STATUS[4], 'quiet'],
} as const satisfies Statuses;

const money = (key: 'feeIncome' | 'received' | 'teacherFee' | 'profit', title: string): Column<Lesson> => ({
  key,
  title,
  width: 110,
  align: 'right',
  sortable: key === 'feeIncome' || key === 'profit',
  render: (row) => <Money value={row[key]} />,
});

/** What a visitor sees has no figures that are not theirs. */
export function columnsFor(userType: number): Column<Lesson>[] {
  const figures =
    userType === 1
      ? [
          money('feeIncome', '课程款'),
          money('received', '已收'),
          money('teacherFee', '讲师费'),
          money('profit', '利润'),
        ]
      : userType === 2
        ? [money('feeIncome', '课程款'), money('received', '已付')]
        : [money('teacherFee', '课酬')];
  return [
    { key: 'lessonname', title: '课程', width: 220, fixed: 'left' },
    {
      key: 'lessonstatus',
      title: '状态',
      width: 92,
      render: (row) => <StatusTag value={row.lessonstatus} of={STATUS} />,
    },
    {
      key: 'lessondate',
      title: '上课日期',
      width: 108,
      sortable: true,
      render: (row) => <DateText value={row.lessondate} />,
    },
    { key: 'lessondays', title: '天数', width: 64, align: 'right' },
    { key: 'teachername', title: '讲师', width: 84 },
    { key: 'cooperationName', title: '机构', width: 190 },
    { key: 'orgcontact', title: '客户', width: 84 },
    { key: 'authorName', title: '业务员', width: 84 },
    { key: 'cityName', title: '城市', width: 84 },
    ...figures,
    { key: 'score', title: '评分', width: 64, align: 'right' },
    { key: 'lessonid', title: '课程编号', width: 130 },
    { key: 'field', title: '领域', width: 96, defaultHidden: true },
  ];
}

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  {
    key: 'lessonstatus',
    label: '状态',
    kind: 'select',
    width: 120,
    options: optionsOf(STATUS),
  },
  { key: 'from', toKey: 'to', label: '上课日期', kind: 'dateRange' },
  {
    key: 'waits',
    label: '等待处理',
    kind: 'select',
    width: 140,
    options: [
      { value: 'reserve', label: '3 天内预留到期' },
      { value: 'teacher', label: '待定讲师' },
      { value: 'phone', label: '待讲师确认' },
      { value: 'courseware', label: '一周内课件未确认' },
      { value: 'fee', label: '课酬未付清' },
    ],
  },
  {
    key: 'authorId',
    label: '业务员',
    kind: 'custom',
    render: (value, onChange) => <PersonnelPicker value={value ? Number(value) : null} onChange={onChange} />,
  },
  byTeam,
  byOrganisation,
  {
    key: 'isOpen',
    label: '收款',
    kind: 'select',
    width: 110,
    options: [
      { value: 'true', label: '未收清' },
      { value: 'false', label: '已收清' },
    ],
  },
];

const VISITORS: readonly string[] = ['keyword', 'lessonstatus', 'from'];
/** Institutions and teachers filter by fewer things; only teachers see what waits for them. */
export const filtersFor = (userType: number) =>
  userType === 1
    ? filters
    : filters.filter((one) => VISITORS.includes(one.key) || (userType === 3 && one.key === 'waits'));

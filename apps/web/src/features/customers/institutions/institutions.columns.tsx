import { LEVELS } from '@shibiao/contract/customers/customers';
import type { institutionsApi } from '@shibiao/contract/customers/institutions';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { RegionCascader } from '../../../pickers/RegionCascader.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money, StatusTag } from '../../../ui/texts.tsx';

export type Institution = RowOf<typeof institutionsApi.institutions>;

export const CORE = { 1: ['核心', 'good'] } as const;

export const columns: Column<Institution>[] = [
  { key: 'cooperationName', title: '机构', width: 260, fixed: 'left', sortable: true },
  {
    key: 'level',
    title: '等级',
    width: 72,
    sortable: true,
    render: (row) => row.level && <StatusTag value={row.level} of={LEVELS} />,
  },
  {
    key: 'bcoreOrg',
    title: '核心',
    width: 72,
    render: (row) => (row.bcoreOrg === 1 ? <StatusTag value={1} of={CORE} /> : null),
  },
  { key: 'kind', title: '类型', width: 100 },
  { key: 'industry', title: '行业', width: 100 },
  {
    key: 'cityName',
    title: '地区',
    width: 150,
    render: (row) => [row.provinceName, row.cityName].filter(Boolean).join(' '),
  },
  { key: 'contacts', title: '客户', width: 70, align: 'right' },
  { key: 'lessons', title: '课程', width: 70, align: 'right' },
  {
    key: 'income',
    title: '课程款',
    width: 120,
    align: 'right',
    render: (row) => <Money value={row.income} />,
  },
  { key: 'open', title: '未收', width: 120, align: 'right', render: (row) => <Money value={row.open} /> },
  { key: 'source', title: '来源', width: 100 },
  {
    key: 'updatedAt',
    title: '更新',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.updatedAt} />,
  },
];

const dictionary = (
  key: string,
  label: string,
  list: 'institutionKind' | 'industry' | 'customerSource',
): Filter => ({
  key,
  label,
  kind: 'custom',
  width: 130,
  render: (value, onChange) => (
    <DictionarySelect list={list} placeholder={label} value={value ?? null} onChange={onChange} />
  ),
});
export const filters: Filter[] = [
  { key: 'keyword', label: '名称、曾用名、拼音', kind: 'text', width: 200 },
  {
    key: 'level',
    label: '等级',
    kind: 'select',
    width: 90,
    options: ['A', 'B', 'C', 'D'].map((value) => ({ value, label: value })),
  },
  {
    key: 'bcoreOrg',
    label: '核心',
    kind: 'select',
    width: 100,
    options: [
      { value: 1, label: '核心' },
      { value: 2, label: '非核心' },
    ],
  },
  dictionary('kind', '类型', 'institutionKind'),
  dictionary('industry', '行业', 'industry'),
  {
    key: 'regionId',
    label: '地区',
    kind: 'custom',
    width: 160,
    render: (value, onChange) => (
      <RegionCascader depth={2} anyLevel value={value ? Number(value) : null} onChange={onChange} />
    ),
  },
  dictionary('source', '来源', 'customerSource'),
  {
    key: 'authorId',
    label: '业务员',
    kind: 'custom',
    width: 150,
    render: (value, onChange) => <PersonnelPicker value={value ? Number(value) : null} onChange={onChange} />,
  },
];

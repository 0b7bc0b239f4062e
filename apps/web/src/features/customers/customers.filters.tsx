import { CUSTOMER_BLANKS, DUE, LEVELS } from '@shibiao/contract/customers/customers';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { linkFilter } from '../../pickers/filters.tsx';
import { OrganisationFilter, RegionFilter } from '../../pickers/lazy.tsx';
import { OrganisationName, PersonName, RegionName } from '../../pickers/names.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

const toId = (value: string | undefined) => (value ? Number(value) : null);
const within = (...days: number[]) =>
  days.map((day) => ({ value: day, label: day === 0 ? '今晚' : `${day} 天内` }));

export const levelFilter: Filter = {
  key: 'level',
  label: '等级',
  kind: 'select',
  options: codeOptions(LEVELS),
  isMultiple: true,
  width: 170,
};
export const regionFilter: Filter = {
  key: 'regionId',
  label: '地区',
  kind: 'custom',
  width: 170,
  text: (value) => <RegionName id={value} />,
  render: (value, change) => (
    <RegionFilter aria-label="地区" placeholder="省份 / 城市" value={toId(value)} onChange={change} />
  ),
};
export const ownerFilter: Filter = {
  key: 'authorId',
  label: '负责人',
  kind: 'custom',
  width: 140,
  text: (value) => <PersonName id={value} />,
  render: (value, change) => (
    <PersonnelPicker
      aria-label="负责人"
      placeholder="负责人"
      value={toId(value)}
      onChange={change}
      withInactive
    />
  ),
};

/** Common filters first, the others behind 更多筛选. */
export const customerFilters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或电话', kind: 'text', width: 170 },
  { key: 'cooperationName', label: '机构名称或拼音', kind: 'text', width: 170 },
  levelFilter,
  {
    key: 'due',
    label: '跟进计划',
    kind: 'select',
    width: 130,
    options: codeOptions(DUE),
  },
  { key: 'recycleDays', label: '距回收', kind: 'select', width: 120, options: within(0, 3, 7, 15) },
  ownerFilter,
  regionFilter,
  {
    key: 'idleDays',
    label: '未跟进',
    kind: 'select',
    width: 140,
    options: [7, 15, 30, 60, 90].map((day) => ({ value: day, label: `${day} 天未跟进` })),
  },
  {
    key: 'isDealt',
    label: '成交',
    kind: 'select',
    width: 120,
    options: flagOptions('已成交', '未成交'),
  },
  {
    key: 'source',
    label: '来源',
    kind: 'custom',
    width: 130,
    text: (value) => value,
    render: (value, change) => (
      <DictionarySelect
        list="customerSource"
        aria-label="来源"
        placeholder="来源"
        value={value ?? null}
        onChange={change}
      />
    ),
  },
  {
    key: 'isKeyPerson',
    label: '关键人',
    kind: 'select',
    width: 120,
    options: flagOptions('关键人', '非关键人'),
  },
  {
    key: 'orgnizationalid',
    label: '部门',
    kind: 'custom',
    width: 170,
    text: (value) => <OrganisationName id={value} />,
    render: (value, change) => (
      <OrganisationFilter aria-label="部门" placeholder="部门" value={toId(value)} onChange={change} />
    ),
  },
  {
    key: 'orgOnly',
    label: '部门范围',
    kind: 'select',
    width: 130,
    options: flagOptions('仅本部门', '含下级部门'),
  },
  linkFilter('blank', '缺少', (value) => CUSTOMER_BLANKS.labelOf(value)),
  { key: 'lastFrom', toKey: 'lastTo', label: '最近跟进', kind: 'dateRange' },
  { key: 'nextFrom', toKey: 'nextTo', label: '下次跟进', kind: 'dateRange' },
  { key: 'dealFrom', toKey: 'dealTo', label: '最近成交', kind: 'dateRange' },
  { key: 'createdFrom', toKey: 'createdTo', label: '创建日期', kind: 'dateRange' },
];

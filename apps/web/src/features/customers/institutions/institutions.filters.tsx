import { CORE, LEVELS } from '@shibiao/contract/customers/customers';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { byPeopleOf, linkFilter } from '../../../pickers/filters.tsx';
import { PersonName, RegionName } from '../../../pickers/names.tsx';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { RegionCascader } from '../../../pickers/RegionCascader.tsx';
import type { Filter } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

const dictionary = (
  key: string,
  label: string,
  list: 'institutionKind' | 'industry' | 'customerSource',
): Filter => ({
  key,
  label,
  kind: 'custom',
  text: (value) => value,
  width: 130,
  render: (value, onChange) => (
    <DictionarySelect list={list} placeholder={label} value={value ?? null} onChange={onChange} />
  ),
});
export const placeFilter: Filter = {
  key: 'regionId',
  label: '地区',
  kind: 'custom',
  text: (value) => <RegionName id={value} />,
  width: 160,
  render: (value, onChange) => (
    <RegionCascader
      depth={2}
      anyLevel
      placeholder="省份 / 城市"
      value={value ? Number(value) : null}
      onChange={onChange}
    />
  ),
};
export const filters: Filter[] = [
  { key: 'keyword', label: '名称、曾用名、拼音', kind: 'text', width: 200 },
  {
    key: 'level',
    label: '等级',
    kind: 'select',
    width: 90,
    options: codeOptions(LEVELS),
  },
  {
    key: 'bcoreOrg',
    label: '核心',
    kind: 'select',
    width: 100,
    options: codeOptions(CORE),
  },
  dictionary('kind', '类型', 'institutionKind'),
  dictionary('industry', '行业', 'industry'),
  placeFilter,
  dictionary('source', '来源', 'customerSource'),
  { key: 'followedFrom', toKey: 'followedTo', label: '有跟进', kind: 'dateRange' },
  { key: 'taughtFrom', toKey: 'taughtTo', label: '有课程', kind: 'dateRange' },
  byPeopleOf,
  linkFilter('customersIn', '客户所在', (value) => <RegionName id={value} />),
  {
    key: 'authorId',
    label: '业务员',
    kind: 'custom',
    text: (value) => <PersonName id={value} />,
    width: 150,
    render: (value, onChange) => <PersonnelPicker value={value ? Number(value) : null} onChange={onChange} />,
  },
];

import { GENDER } from '@shibiao/contract/personnel';
import { COOPERATION_STATUS, MANAGEMENT_LEVEL, type teachersApi } from '@shibiao/contract/teachers';
import { RegionName } from '../../pickers/names.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { DateInput } from '../../ui/dates.tsx';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

export type Teacher = RowOf<typeof teachersApi.list>;

const FOR_STAFF: readonly string[] = [
  'feeDay',
  'feeHalfDay',
  'phone',
  'jiesuanfangshi',
  'jiezhidate',
  'feeMax',
  'guanlilevel',
  'hezuostatus',
  'tag',
  'tags',
  'isActive',
  'createdFrom',
  'taughtFrom',
];
/** Partners receive no fees, phones, ranks and terms. */
export const shownTo =
  (userType: number) =>
  ({ key }: { key: string }) =>
    userType !== 2 || !FOR_STAFF.includes(key);

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或首字母', kind: 'text', width: 180 },
  { key: 'field', label: '领域', kind: 'text', width: 120 },
  { key: 'tag', label: '标签', kind: 'text', width: 110 },
  { key: 'guanlilevel', label: '级别', kind: 'select', width: 100, options: codeOptions(MANAGEMENT_LEVEL) },
  { key: 'hezuostatus', label: '合作', kind: 'select', width: 100, options: codeOptions(COOPERATION_STATUS) },
  {
    key: 'cityId',
    label: '常驻城市',
    kind: 'custom',
    text: (value) => <RegionName id={value} />,
    width: 160,
    render: (value, onChange) => (
      <RegionCascader
        depth={2}
        placeholder="常驻城市"
        value={value ? Number(value) : null}
        onChange={onChange}
      />
    ),
  },
  {
    key: 'gender',
    label: '性别',
    kind: 'select',
    width: 90,
    options: codeOptions(GENDER),
  },
  {
    key: 'isActive',
    label: '可安排',
    kind: 'select',
    width: 100,
    options: flagOptions('可安排', '不可安排'),
  },
  { key: 'createdFrom', toKey: 'createdTo', label: '入库日期', kind: 'dateRange' },
  { key: 'taughtFrom', toKey: 'taughtTo', label: '有课程', kind: 'dateRange' },
  { key: 'feeMax', label: '课酬/天不超过', kind: 'text', width: 120 },
  {
    key: 'freeOn',
    label: '当天有空',
    kind: 'custom',
    text: (value) => value,
    width: 140,
    render: (value, onChange) => (
      <DateInput value={value ?? null} onChange={onChange} placeholder="当天有空" />
    ),
  },
];

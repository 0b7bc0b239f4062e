import { AGE_BANDS, EDUCATIONS, STAFF_STATUS, TENURE_BANDS } from '@shibiao/contract/archive/archive';
import { EMPLOYMENT_FORMS, GENDER } from '@shibiao/contract/personnel';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { ofOrganisation } from '../../pickers/filters.tsx';
import { MONTH_OPTIONS } from '../../shared/year/months.ts';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、工号或手机号', kind: 'text', width: 200 },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(STAFF_STATUS) },
  ofOrganisation,
  { key: 'onDuty', label: '在岗', kind: 'select', width: 90, options: flagOptions('在岗', '不在岗') },
  { key: 'form', label: '用工形式', kind: 'select', width: 110, options: codeOptions(EMPLOYMENT_FORMS) },
  {
    key: 'post',
    label: '岗位',
    kind: 'custom',
    text: (value) => value,
    width: 130,
    render: (value, onChange) => (
      <DictionarySelect list="post" placeholder="岗位" value={value ?? null} onChange={onChange} />
    ),
  },
  {
    key: 'grade',
    label: '职级',
    kind: 'custom',
    text: (value) => value,
    width: 110,
    render: (value, onChange) => (
      <DictionarySelect list="grade" placeholder="职级" value={value ?? null} onChange={onChange} />
    ),
  },
  { key: 'education', label: '学历', kind: 'select', width: 100, options: codeOptions(EDUCATIONS) },
  { key: 'gender', label: '性别', kind: 'select', width: 90, options: codeOptions(GENDER) },
  { key: 'age', label: '年龄', kind: 'select', width: 120, options: codeOptions(AGE_BANDS) },
  { key: 'tenure', label: '司龄', kind: 'select', width: 120, options: codeOptions(TENURE_BANDS) },
  { key: 'city', label: '城市', kind: 'text', width: 100 },
  { key: 'entryFrom', toKey: 'entryTo', label: '入职日期', kind: 'dateRange' },
  { key: 'quitFrom', toKey: 'quitTo', label: '离职日期', kind: 'dateRange' },
  {
    key: 'quitReason',
    label: '离职原因',
    kind: 'custom',
    text: (value) => value,
    width: 130,
    render: (value, onChange) => (
      <DictionarySelect list="quitReason" placeholder="离职原因" value={value ?? null} onChange={onChange} />
    ),
  },
  {
    key: 'contractEnds',
    label: '合同到期',
    kind: 'select',
    width: 130,
    options: [30, 60, 90].map((days) => ({ value: days, label: `${days} 天内到期` })),
  },
  { key: 'birthdayMonth', label: '生日月份', kind: 'select', width: 110, options: MONTH_OPTIONS },
];

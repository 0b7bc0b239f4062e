import { LOGIN_STATUS, type personnelApi } from '@shibiao/contract/personnel';
import { departmentAlone, ofOrganisation } from '../../pickers/filters.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Person = RowOf<typeof personnelApi.listHr>;

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、工号或手机号', kind: 'text', width: 200 },
  { key: 'loginstatus', label: '状态', kind: 'select', width: 100, options: codeOptions(LOGIN_STATUS) },
  ofOrganisation,
  departmentAlone,
  {
    key: 'ywleaderid',
    label: '上级',
    kind: 'custom',
    text: (value) => <PersonName id={value} />,
    width: 150,
    render: (value, onChange) => (
      <PersonnelPicker value={value ? Number(value) : null} onChange={onChange} placeholder="上级" />
    ),
  },
  { key: 'entryFrom', toKey: 'entryTo', label: '入职日期', kind: 'dateRange' },
];

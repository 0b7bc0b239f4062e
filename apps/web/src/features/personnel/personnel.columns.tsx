import { GENDER, LOGIN_STATUS, type personnelApi } from '@shibiao/contract/personnel';
import { ofOrganisation } from '../../pickers/filters.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type Person = RowOf<typeof personnelApi.listHr>;

export const STATUS = {
  1: [LOGIN_STATUS[1], 'good'],
  2: [LOGIN_STATUS[2], 'quiet'],
} as const satisfies Statuses;

export const columns: Column<Person>[] = [
  { key: 'personnelname', title: '姓名', width: 100, fixed: 'left', sortable: true },
  { key: 'jobNo', title: '工号', width: 90, sortable: true },
  {
    key: 'loginstatus',
    title: '状态',
    width: 80,
    render: (row) => <StatusTag value={row.loginstatus} of={STATUS} />,
  },
  { key: 'orgName', title: '组织', width: 130 },
  { key: 'post', title: '岗位', width: 110 },
  { key: 'grade', title: '职级', width: 80 },
  { key: 'leaderName', title: '上级', width: 90 },
  { key: 'roles', title: '角色', width: 170, render: (row) => row.roles.join('、') },
  { key: 'phone', title: '手机号', width: 120 },
  { key: 'gender', title: '性别', width: 64, render: (row) => (row.gender ? GENDER[row.gender as 1] : null) },
  {
    key: 'entryDate',
    title: '入职日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.entryDate} />,
  },
  {
    key: 'quitDate',
    title: '离职日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.quitDate} />,
  },
  { key: 'partTimeOrgName', title: '兼职组织', width: 120 },
  {
    key: 'regions',
    title: '负责区域',
    width: 200,
    render: (row) => row.regions.map((one) => one.name).join('、'),
  },
];

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、工号或手机号', kind: 'text', width: 200 },
  { key: 'loginstatus', label: '状态', kind: 'select', width: 100, options: optionsOf(STATUS) },
  ofOrganisation,
  {
    key: 'ywleaderid',
    label: '上级',
    kind: 'custom',
    width: 150,
    render: (value, onChange) => <PersonnelPicker value={value ? Number(value) : null} onChange={onChange} />,
  },
  { key: 'entryFrom', toKey: 'entryTo', label: '入职', kind: 'dateRange' },
];

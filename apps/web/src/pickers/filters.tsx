import type { ReactNode } from 'react';
import { thisYear } from '../lib/ranges.ts';
import type { Filter } from '../ui/PagedTable.tsx';
import { flagOptions } from '../ui/texts.tsx';
import { DictionarySelect } from './DictionarySelect.tsx';
import { DayFilter, InstitutionFilter, OrganisationFilter, RegionFilter, TeacherFilter } from './lazy.tsx';
import { NameOf, OrganisationName, PersonName, RegionName, SubjectName } from './names.tsx';
import { PersonnelPicker } from './PersonnelPicker.tsx';

/** Filters shared by lists of several features. */
export const byDepartment: Filter = {
  key: 'orgnizationalid',
  label: '部门',
  kind: 'custom',
  width: 150,
  text: (value) => <OrganisationName id={value} />,
  render: (value, onChange) => (
    <OrganisationFilter placeholder="部门" value={value ? Number(value) : null} onChange={onChange} />
  ),
};

/** Restricts a department to itself, without those below it. */
export const departmentAlone: Filter = {
  key: 'orgOnly',
  label: '部门范围',
  kind: 'select',
  width: 120,
  options: flagOptions('仅本部门', '含下级部门'),
};

export const byInstitution: Filter = {
  key: 'coorgid',
  label: '机构',
  kind: 'custom',
  width: 200,
  text: (value) => <NameOf kind="institutions" id={value} />,
  render: (value, onChange) => (
    <InstitutionFilter value={value ? Number(value) : null} onChange={onChange} placeholder="机构" />
  ),
};

export const byPerson = (key: string, label: string): Filter => ({
  key,
  label,
  kind: 'custom',
  width: 150,
  text: (value) => <PersonName id={value} />,
  render: (value, onChange) => (
    <PersonnelPicker
      value={value ? Number(value) : null}
      onChange={(next) => onChange(next)}
      placeholder={label}
      withInactive
    />
  ),
});

/** Filter up to a day. */
export const untilDay = (key: string, label: string): Filter => ({
  key,
  label,
  kind: 'custom',
  width: 150,
  text: (value) => value,
  render: (value, onChange) => <DayFilter value={value ?? null} onChange={onChange} placeholder={label} />,
});

/** Filter of a leader with everyone below. */
const teamAs = (key: string): Filter => ({
  key,
  label: '团队',
  kind: 'custom',
  width: 180,
  text: (value) => <PersonName id={value} />,
  render: (value, onChange) => (
    <PersonnelPicker
      value={value ? Number(value) : null}
      onChange={(next) => onChange(next)}
      placeholder="团队（组长及下属）"
    />
  ),
});
export const byTeam = teamAs('personnelId');
/** The same for calls that name the leader. */
export const byLeader = teamAs('ywleaderid');

/** Filter of a year: coming ones, the present and past ones. */
export const byYear = (coming: number, before: number, label = '年份'): Filter => {
  return {
    key: 'year',
    label,
    kind: 'select',
    width: 100,
    // A getter, because filters are made once and a tab stays open over New Year.
    get options() {
      return yearOptions(coming, before);
    },
  };
};

export function yearOptions(coming: number, before: number): { value: number; label: string }[] {
  const latest = thisYear() + coming;
  return Array.from({ length: coming + 1 + before }, (_, i) => ({
    value: latest - i,
    label: `${latest - i} 年`,
  }));
}

/** Filter of a person's organisation, as the calls about people name it. */
export const ofOrganisation: Filter = {
  key: 'orgnizationalid',
  label: '部门',
  kind: 'custom',
  width: 180,
  text: (value) => <OrganisationName id={value} />,
  render: (value, onChange) => (
    <OrganisationFilter placeholder="部门" value={value ? Number(value) : null} onChange={onChange} />
  ),
};

export const byOrganisation: Filter = {
  key: 'dqid',
  label: '部门',
  kind: 'custom',
  width: 170,
  text: (value) => <OrganisationName id={value} />,
  render: (value, onChange) => (
    <OrganisationFilter
      value={value ? Number(value) : null}
      onChange={onChange}
      placeholder="部门（含下级）"
    />
  ),
};

/** A filter that only links set: shown as a chip and not offered. */
export const linkFilter = (key: string, label: string, text: (value: string) => ReactNode): Filter => ({
  key,
  label,
  kind: 'custom',
  isLinked: true,
  text,
  render: () => null,
});

/** The people of a clicked figure, placed by the last day of its span. */
export const byPeopleOf = linkFilter('peopleOf', '对象', (value) => <SubjectName subject={value} />);

export const byTeacher: Filter = {
  key: 'teacherId',
  label: '讲师',
  kind: 'custom',
  width: 150,
  text: (value) => <NameOf kind="teachers" id={value} />,
  render: (value, onChange) => (
    <TeacherFilter value={value ? Number(value) : null} onChange={onChange} placeholder="讲师" />
  ),
};

export const byProvince: Filter = {
  key: 'provinceId',
  label: '省份',
  kind: 'custom',
  width: 140,
  text: (value) => <RegionName id={value} />,
  render: (value, onChange) => (
    <RegionFilter depth={1} placeholder="省份" value={value ? Number(value) : null} onChange={onChange} />
  ),
};

export const byCity: Filter = {
  key: 'cityId',
  label: '城市',
  kind: 'custom',
  width: 140,
  text: (value) => <RegionName id={value} />,
  render: (value, onChange) => (
    <RegionFilter depth={2} placeholder="城市" value={value ? Number(value) : null} onChange={onChange} />
  ),
};

export const byField: Filter = {
  key: 'field',
  label: '领域',
  kind: 'custom',
  width: 140,
  text: (value) => value,
  render: (value, onChange) => (
    <DictionarySelect list="field" placeholder="领域" value={value ?? null} onChange={onChange} />
  ),
};

export const byIndustry: Filter = {
  key: 'industry',
  label: '行业',
  kind: 'custom',
  width: 140,
  text: (value) => value,
  render: (value, onChange) => (
    <DictionarySelect list="industry" placeholder="行业" value={value ?? null} onChange={onChange} />
  ),
};

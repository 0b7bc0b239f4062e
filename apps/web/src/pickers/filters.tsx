import type { Filter } from '../ui/PagedTable.tsx';
import { InstitutionPicker } from './InstitutionPicker.tsx';
import { OrganisationPicker } from './OrganisationPicker.tsx';
import { PersonnelPicker } from './PersonnelPicker.tsx';

/** Filters that lists of several features share. */
export const byInstitution: Filter = {
  key: 'coorgid',
  label: '机构',
  kind: 'custom',
  width: 200,
  render: (value, onChange) => (
    <InstitutionPicker value={value ? Number(value) : null} onChange={onChange} placeholder="机构" />
  ),
};

export const byPerson = (key: 'authorId' | 'applicantId', label: string): Filter => ({
  key,
  label,
  kind: 'custom',
  width: 150,
  render: (value, onChange) => (
    <PersonnelPicker
      value={value ? Number(value) : null}
      onChange={(next) => onChange(next)}
      placeholder={label}
      withInactive
    />
  ),
});

/** A leader with everyone below. */
export const byTeam: Filter = {
  key: 'personnelId',
  label: '团队',
  kind: 'custom',
  width: 160,
  render: (value, onChange) => (
    <PersonnelPicker
      value={value ? Number(value) : null}
      onChange={(next) => onChange(next)}
      placeholder="团队（组长及下属）"
    />
  ),
};

/** The organisation of a person; the calls about people know it by this name. */
export const ofOrganisation: Filter = {
  key: 'orgnizationalid',
  label: '组织',
  kind: 'custom',
  width: 180,
  render: (value, onChange) => (
    <OrganisationPicker value={value ? Number(value) : null} onChange={onChange} />
  ),
};

export const byOrganisation: Filter = {
  key: 'dqid',
  label: '组织',
  kind: 'custom',
  width: 170,
  render: (value, onChange) => (
    <OrganisationPicker
      value={value ? Number(value) : null}
      onChange={onChange}
      placeholder="组织（含下级）"
    />
  ),
};

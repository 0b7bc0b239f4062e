import { OrganisationPicker } from '../../../pickers/OrganisationPicker.tsx';
import type { Filter } from '../../../ui/PagedTable.tsx';

/** Filters that both rankings share. */
export const byWhom: Filter = {
  key: 'by',
  label: '比较',
  kind: 'select',
  width: 110,
  options: [
    { value: 'person', label: '按个人' },
    { value: 'organisation', label: '按组织' },
  ],
};
export const ofOrganisation: Filter = {
  key: 'orgnizationalid',
  label: '组织',
  kind: 'custom',
  width: 180,
  render: (value, onChange) => (
    <OrganisationPicker value={value ? Number(value) : null} onChange={onChange} />
  ),
};

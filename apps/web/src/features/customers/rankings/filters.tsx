import type { Filter } from '../../../ui/PagedTable.tsx';

/** Both rankings compare people or organisations. */
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

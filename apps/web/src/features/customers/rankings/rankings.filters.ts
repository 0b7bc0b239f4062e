import { COMPARED } from '@shibiao/contract/customers/rankings';
import type { Filter } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

/** Both rankings compare people or organisations. */
export const byWhom: Filter = {
  key: 'by',
  label: '比较',
  kind: 'select',
  width: 110,
  options: codeOptions(COMPARED),
};

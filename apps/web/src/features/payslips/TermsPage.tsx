import { payTermsApi, termColumns } from '@shibiao/contract/payslips/terms';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { OrganisationName } from '../../pickers/names.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { flagOptions } from '../../ui/texts.tsx';

const TermsDrawer = lazy(() => import('./TermsDrawer.tsx'));

const columns = listColumns(termColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '姓名、工号或拼音', kind: 'text', width: 160 },
  { key: 'isMissing', label: '薪资', kind: 'select', width: 110, options: flagOptions('还没有', '已登记') },
  {
    key: 'organisationId',
    label: '部门',
    kind: 'custom',
    render: (value, onChange) => (
      <OrganisationPicker value={value ? Number(value) : null} onChange={onChange} placeholder="部门" />
    ),
    text: (value) => <OrganisationName id={value} />,
  },
];

/** 薪资档案: what each person earns a month from when on, and what the income tax takes off. */
export default function TermsPage() {
  const page = usePage();
  const open = Number(page.search.open) || null;
  return (
    <>
      <PagedTable
        screen="payslips/terms"
        endpoint={payTermsApi.terms}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={payTermsApi.exportTerms}
        cards={['base', 'performance', 'relief']}
        onOpen={(row) => page.setSearch({ open: String(row.id) })}
      />
      <Suspense fallback={null}>
        {open !== null && (
          <TermsDrawer key={open} personnelId={open} onClose={() => page.setSearch({ open: null })} />
        )}
      </Suspense>
    </>
  );
}

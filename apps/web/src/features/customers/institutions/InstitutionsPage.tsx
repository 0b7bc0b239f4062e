import { CORE } from '@shibiao/contract/customers/customers';
import { institutionColumns, institutionsApi } from '@shibiao/contract/customers/institutions';
import { Button } from 'antd';
import { usePage } from '../../../lib/page.tsx';
import { useCans } from '../../../lib/session.ts';
import { Can } from '../../../ui/Can.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { starColumn } from '../../../ui/Star.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import { filters } from './institutions.filters.tsx';

type Institution = RowOf<typeof institutionsApi.institutions>;

const INSTITUTION_STAR = starColumn('institution', (row: Institution) => row.id);
const InstitutionPeek = lazy(() => import('./InstitutionPeek.tsx'));
const InstitutionForm = lazy(() => import('./InstitutionForm.tsx'));
const MergeDrawer = lazy(() => import('./MergeDrawer.tsx'));
const MergesDrawer = lazy(() => import('./MergesDrawer.tsx'));

const columns = listColumns(institutionColumns, {
  bcoreOrg: { render: (row) => row.bcoreOrg === 1 && <StatusTag value={row.bcoreOrg} of={CORE} /> },
  cityName: { title: '地区', render: (row) => [row.provinceName, row.cityName].filter(Boolean).join(' ') },
});

/** 机构: training institutions with customers, lessons and money; two of them can be merged. */
export default function InstitutionsPage() {
  const page = usePage();
  const can = useCans();
  const opened = useLayer<'new' | 'log'>();
  const merging = useLayer<{ rows: Institution[]; clear: () => void }>();
  const show = (id: number) => page.navigate(`/customers/institution/${id}`);
  return (
    <>
      <PagedTable
        screen="customers/institutions"
        endpoint={institutionsApi.institutions}
        columns={[...columns, INSTITUTION_STAR]}
        rowKey="id"
        peek={InstitutionPeek}
        filters={filters}
        exports={institutionsApi.exportInstitutions}
        toolbar={
          <>
            <Can to={institutionsApi.saveInstitution}>
              <Button type="primary" onClick={() => opened.open('new')}>
                新建机构
              </Button>
            </Can>
            <Can to={institutionsApi.merges}>
              <Button onClick={() => opened.open('log')}>合并记录</Button>
            </Can>
          </>
        }
        batch={
          can(institutionsApi.mergeInstitutions)
            ? (rows, clear) => (
                <Button disabled={rows.length !== 2} onClick={() => merging.open({ rows, clear })}>
                  合并所选的两个机构
                </Button>
              )
            : undefined
        }
        to={(row) => `/customers/institution/${row.id}`}
        empty={{ title: '还没有机构', hint: '新建客户时填机构名称，机构就一同建好；导入客户也是。' }}
      />
      <Opened layer={opened}>
        {(what, close) =>
          what === 'new' ? (
            <InstitutionForm institution={null} onSaved={show} onClose={close} />
          ) : (
            <MergesDrawer onClose={close} />
          )
        }
      </Opened>
      <Opened layer={merging}>
        {(of, close) => <MergeDrawer pair={of.rows} onMerged={of.clear} onClose={close} />}
      </Opened>
    </>
  );
}

import { archiveColumns } from '@shibiao/contract/archive/archive';
import { archiveApi } from '@shibiao/contract/archive/calls';
import { GENDER } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { filters } from './archive.filters.tsx';
import { tenureText } from './tenure.ts';

const PersonPeek = lazy(() => import('./PersonPeek.tsx'));
const ImportArchives = lazy(() => import('./ImportArchives.tsx'));
const RemindersDrawer = lazy(() => import('./RemindersDrawer.tsx'));

const columns = listColumns(archiveColumns, {
  // Short label, as in the list of people.
  gender: { render: (row) => GENDER.labelOf(row.gender) || null },
  // Years and months on the screen, months in the workbook.
  tenureMonths: {
    title: '司龄',
    render: (row) => (row.tenureMonths === null ? null : tenureText(row.tenureMonths)),
  },
});

/** 人事档案: everybody in scope, including leavers. */
export default function ArchivePage() {
  const page = usePage();
  const can = useCans();
  const opened = useLayer<'import' | 'reminders'>();
  const reminders = useQuery({ ...queryOf(archiveApi.reminders, {}), enabled: can(archiveApi.reminders) });
  return (
    <>
      <PagedTable
        screen="archive/list"
        endpoint={archiveApi.list}
        columns={columns}
        rowKey="id"
        peek={PersonPeek}
        filters={filters}
        opening={{ onDuty: 'true' }}
        cards={['organisationName', 'post', 'status', 'form', 'entryDate', 'contractTo']}
        exports={archiveApi.export}
        toolbar={
          <>
            <Can to={archiveApi.import}>
              <Button onClick={() => opened.open('import')}>导入</Button>
            </Can>
            <Can to={archiveApi.reminders}>
              <Badge offset={[-4, 4]} count={reminders.data?.list.length ?? 0} size="small">
                <Button onClick={() => opened.open('reminders')}>到期提醒</Button>
              </Badge>
            </Can>
            <Can to={archiveApi.composition}>
              <Button onClick={() => page.navigate('/hr/archive-analysis')}>人员分析</Button>
            </Can>
          </>
        }
        rowClass={(row) => (row.status === 5 ? 'row-quiet' : '')}
        to={(row) => `/hr/archive/${row.id}`}
        empty={{ title: '没有人员' }}
      />
      <Opened layer={opened}>
        {(what, close) =>
          what === 'import' ? (
            <ImportArchives onClose={close} />
          ) : (
            <RemindersDrawer query={reminders} onClose={close} />
          )
        }
      </Opened>
    </>
  );
}

import { changeColumns } from '@shibiao/contract/archive/archive';
import { archiveApi } from '@shibiao/contract/archive/calls';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { Endpoint, OutputOf } from '@shibiao/contract/endpoint';
import { equipmentApi, equipmentColumns } from '@shibiao/contract/equipment';
import { numberColumns, numbersApi } from '@shibiao/contract/numbers';
import { performanceApi } from '@shibiao/contract/performance';
import { personnelApi } from '@shibiao/contract/personnel';
import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns, pickColumns } from '../../ui/table/listColumns.tsx';
import { BasicTab } from './BasicTab.tsx';
import { ContractsTab } from './ContractsTab.tsx';
import { EmploymentTab } from './EmploymentTab.tsx';
import { FilesTab } from './FilesTab.tsx';
import { PlaceChanges } from './PlaceChanges.tsx';
import { AttendanceTab, CommissionTab, PerformanceTab, TargetsTab } from './WorkTabs.tsx';

export type Archive = OutputOf<typeof archiveApi.one>;
export type TabContent = ComponentType<{ person: Archive }>;
interface PersonTab {
  key: string;
  label: string;
  content: TabContent;
  /** The call whose right the tab needs. */
  needs?: Endpoint;
}

/** Tabs of the person page in order: a module with records of people adds a line. */
export const TABS: readonly PersonTab[] = [
  { key: 'basic', label: '基本', content: BasicTab },
  { key: 'employment', label: '任职', content: EmploymentTab },
  { key: 'contracts', label: '合同', content: ContractsTab },
  { key: 'attendance', label: '考勤', content: AttendanceTab, needs: attendanceApi.list },
  { key: 'performance', label: '绩效', content: PerformanceTab, needs: performanceApi.months },
  { key: 'targets', label: '目标', content: TargetsTab, needs: dashboardApi.targets },
  { key: 'commission', label: '提成', content: CommissionTab, needs: commissionEntriesApi.entries },
  { key: 'things', label: '设备与号码', content: ThingsTab, needs: equipmentApi.listAll },
  { key: 'files', label: '附件', content: FilesTab },
  { key: 'history', label: '历史', content: HistoryTab, needs: archiveApi.changes },
  { key: 'places', label: '调动审批', content: PlaceChanges, needs: placeChangesApi.placeChanges },
  { key: 'account', label: '账号', content: AccountTab, needs: personnelApi.listHr },
];

const assets = listColumns(
  pickColumns(equipmentColumns, 'assetNo', 'name', 'kind', 'status', 'dueOn', 'place'),
);
const numbers = listColumns(
  pickColumns(numberColumns, 'number', 'operator', 'purpose', 'status', 'contractTo'),
);

/** Company property held by the person; numbers are visible to the office and the holder. */
function ThingsTab({ person }: { person: Archive }) {
  const runsNumbers = useCan(numbersApi.edit);
  const { personnelId } = useUser();
  return (
    <>
      <PagedTable
        endpoint={equipmentApi.listAll}
        fixed={{ holderId: person.id }}
        columns={assets}
        rowKey="id"
        bind="memory"
        height="auto"
        to={(row) => `/personalCenter/equipment/${row.id}`}
        empty={{ title: '名下没有设备' }}
      />
      {runsNumbers || personnelId === person.id ? (
        <PagedTable
          endpoint={numbersApi.list}
          fixed={{ holderId: person.id }}
          columns={numbers}
          rowKey="id"
          bind="memory"
          height="auto"
          to={(row) => `/office/numbers?open=${row.id}`}
          empty={{ title: '名下没有号码' }}
        />
      ) : (
        <p className="quiet">号码由综合部管理，只有综合部和本人能看到。</p>
      )}
    </>
  );
}

const changes = listColumns(changeColumns.filter(({ key }) => !['name', 'jobNo'].includes(key)));
function HistoryTab({ person }: { person: Archive }) {
  return (
    <PagedTable
      endpoint={archiveApi.changes}
      fixed={{ personnelId: person.id }}
      columns={changes}
      rowKey="id"
      bind="memory"
      height="auto"
      empty={{ title: '还没有异动' }}
    />
  );
}

/** The account and its roles; edited in 身份管理. */
function AccountTab({ person }: { person: Archive }) {
  const query = useQuery(queryOf(personnelApi.detail, { id: person.id }));
  if (!query.data) return <QueryState of={query} />;
  const { accountId, phone, roles, loginstatus, regions } = query.data;
  return (
    <Facts
      items={[
        { label: '账号', value: accountId === null ? '没有账号' : '已开通' },
        { label: '手机号', value: phone },
        { label: '角色', value: roles.join('、') },
        { label: '可登录', value: loginstatus === 1 && accountId !== null ? '是' : '否' },
        { label: '负责区域', value: regions.map((region) => region.name).join('、'), isWide: true },
      ]}
    />
  );
}

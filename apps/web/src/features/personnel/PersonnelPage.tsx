import { GENDER, personnelApi, personnelColumns } from '@shibiao/contract/personnel';
import { HISTORY_NEEDS } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { HistoryDrawer } from '../../ui/HistoryDrawer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { filters, type Person } from './personnel.filters.tsx';

const ImportPeople = lazy(() => import('./ImportPeople.tsx'));
const PersonnelForm = lazy(() => import('./PersonnelForm.tsx'));
const RegionsForm = lazy(() => import('./RegionsForm.tsx'));
const LeaveForm = lazy(() => import('../../shared/personnel/LeaveForm.tsx'));

const columns = listColumns(personnelColumns, {
  gender: { render: (row: Person) => GENDER.labelOf(row.gender) || null },
  regions: { render: (row: Person) => row.regions.map((one) => one.name).join('、') },
});

type Open = { what: 'edit' | 'import' | 'regions' | 'leave' | 'history'; person: Person | null };

/** 人员: staff with leader and roles; entry, leaving and return. */
export default function PersonnelPage() {
  const can = useCans();
  const page = usePage();
  const [chosen, setOpen] = useState<Open | null>(null);
  // The person that a link names.
  const named = useQuery(
    queryOf(personnelApi.detail, { id: Number(page.search.open) }, { enabled: Boolean(page.search.open) }),
  );
  const open: Open | null =
    chosen ?? (page.search.open && named.data ? { what: 'edit', person: named.data } : null);
  const sync = useCommand(personnelApi.sync);
  const activate = useCommand(personnelApi.activate, { success: '已复职' });
  const close = () => {
    setOpen(null);
    if (page.search.open) page.setSearch({ open: null });
  };
  const synchronise = async () => {
    const { names, accounts } = await sync.send({});
    notify.success(`已同步：姓名拼音 ${names} 人，账号 ${accounts} 个`);
  };
  const actions = {
    ...ACTIONS,
    width: 130,
    render: (person: Person) => {
      const isHere = person.loginstatus === 1;
      const items = [
        can(personnelApi.editResponsibleRegions) && {
          key: 'regions',
          label: '负责区域',
          onClick: () => setOpen({ what: 'regions', person }),
        },
        can(HISTORY_NEEDS.personnel) && {
          key: 'history',
          label: '变更历史',
          onClick: () => setOpen({ what: 'history', person }),
        },
        isHere &&
          can(personnelApi.deactivate) && {
            key: 'leave',
            label: '离职',
            danger: true,
            onClick: () => setOpen({ what: 'leave', person }),
          },
        !isHere &&
          can(personnelApi.activate) && {
            key: 'back',
            label: '复职',
            onClick: () =>
              confirm({
                title: `${person.personnelname} 复职？`,
                content: '账号恢复登录；离职时交接出去的客户不会自动收回。',
                onOk: () => activate.send({ id: person.personnelid, version: person.version }),
              }),
          },
      ].filter((item) => item !== false);
      return (
        <span className="row-actions">
          {can(personnelApi.edit) && (
            <LinkButton onClick={() => setOpen({ what: 'edit', person })}>修改</LinkButton>
          )}
          <Dropdown menu={{ items }} trigger={['click']}>
            <LinkButton>更多</LinkButton>
          </Dropdown>
        </span>
      );
    },
  };
  return (
    <>
      <PagedTable
        screen="personnel/list"
        endpoint={personnelApi.listHr}
        columns={[...columns, actions]}
        rowKey="personnelid"
        filters={filters}
        toolbar={
          <>
            <Can to={personnelApi.edit}>
              <Button type="primary" onClick={() => setOpen({ what: 'edit', person: null })}>
                新建人员
              </Button>
            </Can>
            <Can to={personnelApi.import}>
              <Button onClick={() => setOpen({ what: 'import', person: null })}>导入</Button>
            </Can>
            <Can to={personnelApi.sync}>
              <Button loading={sync.isPending} onClick={() => void synchronise().catch(() => undefined)}>
                同步
              </Button>
            </Can>
          </>
        }
        rowClass={(row) => (row.loginstatus === 2 ? 'row-quiet' : '')}
        onOpen={(person) => can(personnelApi.edit) && setOpen({ what: 'edit', person })}
        empty={{ title: '没有人员', hint: '先在“系统设置 → 组织”建好部门，再逐个新建或导入。' }}
      />
      {page.search.open && !named.data && <RecordDrawer title="人员" query={named} onClose={close} />}
      <Suspense fallback={null}>
        {open?.what === 'edit' && <PersonnelForm person={open.person} onClose={close} />}
        {open?.what === 'import' && <ImportPeople onClose={close} />}
        {open?.what === 'regions' && open.person && <RegionsForm person={open.person} onClose={close} />}
        {open?.what === 'leave' && open.person && <LeaveForm person={open.person} onClose={close} />}
      </Suspense>
      {open?.what === 'history' && open.person && (
        <HistoryDrawer subject="personnel" id={open.person.personnelid} onClose={close} />
      )}
    </>
  );
}

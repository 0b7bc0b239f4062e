import {
  EQUIPMENT_KINDS,
  EQUIPMENT_STATUS,
  equipmentApi,
  equipmentColumns,
} from '@shibiao/contract/equipment';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { byPerson, linkFilter, untilDay } from '../../pickers/filters.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { Photo } from './Photo.tsx';

const EquipmentForm = lazy(() => import('./EquipmentForm.tsx'));
const RegistrationForm = lazy(() => import('./RegistrationForm.tsx'));
const EquipmentLog = lazy(() => import('./EquipmentLog.tsx'));
const EquipmentFigures = lazy(() => import('./EquipmentFigures.tsx'));
const Stocktake = lazy(() => import('./Stocktake.tsx'));
const Labels = lazy(() => import('./Labels.tsx'));
export type Asset = RowOf<typeof equipmentApi.list>;

const filters: Filter[] = [
  { key: 'keyword', label: '编号、名称、型号或序列号', kind: 'text', width: 190 },
  { key: 'kind', label: '类型', kind: 'select', width: 100, options: codeOptions(EQUIPMENT_KINDS) },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(EQUIPMENT_STATUS) },
  byPerson('holderId', '持有人'),
  { key: 'overdue', label: '逾期', kind: 'select', width: 90, options: [{ value: 'true', label: '逾期' }] },
  { key: 'place', label: '存放地点', kind: 'text', width: 120 },
  untilDay('warranty', '保修不晚于'),
  linkFilter('idle', '闲置', () => '超过 90 天'),
  linkFilter('inUse', '在用', () => '领用中与借用中'),
];

const ownFilters = filters.filter(({ key }) => key !== 'holderId');

/** 公司设备: everything for people who manage it; 我的设备 shows the own equipment to confirm. */
export default function EquipmentPage() {
  const page = usePage();
  const can = useCans();
  const user = useUser();
  const isRegister = can(equipmentApi.listAll) && !page.pathname.startsWith('/personalCenter');
  // The call also answers the organisation's equipment for a manager, once the holder is no filter.
  const isLeading = user.roles.includes('manager') && !can(equipmentApi.listAll);
  const { view, choice } = useViewChoice([
    { value: 'list', label: '设备' },
    { value: 'log', label: '登记' },
    { value: 'figures', label: '统计' },
  ]);
  const [open, setOpen] = useState<'form' | 'stocktake' | { moving: Asset[] } | { labels: number[] } | null>(
    null,
  );
  const accept = useCommand(equipmentApi.accept, { success: '已确认领用' });
  const canRegister = can(equipmentApi.editRegistration);
  const columns = [
    ...listColumns(equipmentColumns, {
      isOverdue: { render: (row) => row.isOverdue && <span className="is-failed">逾期</span> },
      photoFileId: { render: (row) => row.photoFileId && <Photo id={row.photoFileId} name={row.name} /> },
    }),
    {
      key: 'actions',
      title: '领用确认',
      width: 90,
      screenOnly: true,
      isFor: (row: Asset) => row.unaccepted !== null,
      render: (row: Asset) => (
        <LinkButton onClick={() => accept.run({ id: row.unaccepted ?? 0 })}>确认</LinkButton>
      ),
    },
  ];
  const close = () => setOpen(null);
  return (
    <>
      {view !== 'list' && isRegister ? (
        <Suspense fallback={<Loading />}>
          {view === 'log' ? <EquipmentLog head={choice} /> : <EquipmentFigures head={choice} />}
        </Suspense>
      ) : (
        <PagedTable
          screen={isRegister ? 'equipment/list' : 'equipment/own'}
          endpoint={isRegister ? equipmentApi.listAll : equipmentApi.list}
          columns={columns}
          rowKey="id"
          filters={isRegister || isLeading ? filters : ownFilters}
          {...(isRegister
            ? {
                exports: equipmentApi.export,
                toolbar: (
                  <Space wrap>
                    {choice}
                    {canRegister && (
                      <>
                        <Button type="primary" onClick={() => setOpen('form')}>
                          新建设备
                        </Button>
                        <Button onClick={() => setOpen('stocktake')}>盘点</Button>
                      </>
                    )}
                  </Space>
                ),
                batch: (rows: Asset[]) => (
                  <>
                    {canRegister && (
                      <Button size="small" type="primary" onClick={() => setOpen({ moving: rows })}>
                        登记
                      </Button>
                    )}
                    <Button size="small" onClick={() => setOpen({ labels: rows.map((row) => row.id) })}>
                      打印标签
                    </Button>
                  </>
                ),
              }
            : isLeading
              ? { opening: { holderId: String(user.personnelId) } }
              : { fixed: { holderId: user.personnelId } })}
          rowClass={(row) => (row.isOverdue ? 'row-unread' : '')}
          to={(row) => `/personalCenter/equipment/${row.id}`}
          empty={{ title: isRegister ? '还没有设备' : '名下没有设备' }}
        />
      )}
      <Suspense fallback={null}>
        {open === 'form' && <EquipmentForm asset={null} onClose={close} />}
        {open === 'stocktake' && <Stocktake onClose={close} />}
        {open !== null && typeof open === 'object' && 'moving' in open && (
          <RegistrationForm assets={open.moving} onClose={close} />
        )}
        {open !== null && typeof open === 'object' && 'labels' in open && (
          <Labels ids={open.labels} onDone={close} />
        )}
      </Suspense>
    </>
  );
}

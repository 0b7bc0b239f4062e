import { EQUIPMENT_STATUS, equipmentApi } from '@shibiao/contract/equipment';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedLedger } from '../../ui/PagedLedger.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import { Photo } from './Photo.tsx';

const EquipmentForm = lazy(() => import('./EquipmentForm.tsx'));
const RegistrationForm = lazy(() => import('./RegistrationForm.tsx'));
const Labels = lazy(() => import('./Labels.tsx'));

/** One asset: its facts and its history. */
export default function AssetPage() {
  const page = usePage();
  const can = useCans();
  const id = Number(page.params.id);
  const [open, setOpen] = useState<'edit' | 'move' | 'label' | null>(null);
  const query = useQuery(queryOf(equipmentApi.one, { id }));
  const accept = useCommand(equipmentApi.accept, { success: '已确认领用' });
  if (!query.data) return <QueryState of={query} />;
  const asset = query.data;
  const close = () => setOpen(null);
  return (
    <DetailLayout
      title={`${asset.assetNo} ${asset.name}`}
      tags={<StatusTag value={asset.status} of={EQUIPMENT_STATUS} />}
      summary={[
        asset.holderName,
        asset.dueOn && `应还 ${asset.dueOn}${asset.isOverdue ? '（逾期）' : ''}`,
        asset.place,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Space wrap>
          {asset.unaccepted !== null && (
            <Button type="primary" onClick={() => accept.run({ id: asset.unaccepted ?? 0 })}>
              领用确认
            </Button>
          )}
          {can(equipmentApi.editRegistration) && <Button onClick={() => setOpen('move')}>登记</Button>}
          {can(equipmentApi.edit) && <Button onClick={() => setOpen('edit')}>修改</Button>}
          {can(equipmentApi.labels) && <Button onClick={() => setOpen('label')}>打印标签</Button>}
        </Space>
      }
    >
      <Facts
        items={[
          asset.holderId !== null && {
            label: '持有人',
            value: (
              <RecordLink kind="person" id={asset.holderId}>
                {asset.holderName}
              </RecordLink>
            ),
          },
          { label: '类型', value: asset.kind },
          { label: '品牌型号', value: [asset.brand, asset.model].filter(Boolean).join(' ') },
          { label: '序列号', value: asset.serial },
          { label: '价格', value: <Money value={asset.price} /> },
          { label: '购买日期', value: asset.boughtOn },
          { label: '保修至', value: asset.warrantyTo },
          { label: '供应商', value: asset.supplier },
          { label: '部门', value: asset.organisationName },
          asset.photoFileId
            ? { label: '照片', value: <Photo id={asset.photoFileId} name={asset.name} size={72} /> }
            : null,
          { label: '备注', value: asset.remark, isWide: true },
        ]}
      />
      <section className="facts">
        <h2>登记</h2>
        <PagedLedger
          endpoint={equipmentApi.registrations}
          of={{ equipmentId: id }}
          entryOf={(row) => ({
            key: row.id,
            title: row.action,
            at: row.at,
            by: (
              <RecordLink kind="person" id={row.byId} isQuiet>
                {row.byName}
              </RecordLink>
            ),
            color:
              row.action === '丢失' || row.action === '报废' ? 'red' : row.toHolderName ? 'green' : 'blue',
            detail: [
              row.fromHolderName && `从 ${row.fromHolderName}`,
              row.toHolderName && `到 ${row.toHolderName}${row.acceptedAt ? '（已确认）' : '（待确认）'}`,
              row.daysOut !== null && `${row.daysOut} 天`,
              row.dueOn && `应还 ${row.dueOn}`,
              row.place,
              row.condition,
              row.accessories,
              row.note,
              row.fileIds.length > 0 &&
                row.fileIds.map((file) => <Photo key={file} id={file} name={row.action} size={40} />),
            ]
              .filter(Boolean)
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places
              .map((part, i) => (
                <span key={i}>
                  {i > 0 && ' · '}
                  {part}
                </span>
              )),
          })}
        />
      </section>
      <Suspense fallback={null}>
        {open === 'edit' && <EquipmentForm asset={asset} onClose={close} />}
        {open === 'move' && <RegistrationForm assets={[asset]} onClose={close} />}
        {open === 'label' && <Labels ids={[id]} onDone={close} />}
      </Suspense>
    </DetailLayout>
  );
}

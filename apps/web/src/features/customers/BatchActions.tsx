import { customerBatchApi } from '@shibiao/contract/customers/batch';
import { customersApi } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';

const TransferDrawer = lazy(() => import('./transfers/TransferDrawer.tsx'));
const BatchEditDrawer = lazy(() => import('./BatchEditDrawer.tsx'));
const ReleaseDialog = lazy(() => import('./pool/ReleaseDialog.tsx'));

interface Props {
  rows: readonly { id: number; contactName: string }[];
  clear: () => void;
}

/** Actions on several customers of one's own scope. */
export function BatchActions({ rows, clear }: Props) {
  const [open, setOpen] = useState<'transfer' | 'edit' | 'release' | null>(null);
  const ids = rows.map((row) => row.id);
  const isEmpty = rows.length === 0;
  return (
    <>
      <Can to={transfersApi.transfer}>
        <Button disabled={isEmpty} onClick={() => setOpen('transfer')}>
          转让
        </Button>
      </Can>
      <Can to={customerBatchApi.editMany}>
        <Button disabled={isEmpty} onClick={() => setOpen('edit')}>
          批量修改
        </Button>
      </Can>
      <Can to={poolApi.release}>
        <Button disabled={isEmpty} onClick={() => setOpen('release')}>
          放回公海
        </Button>
      </Can>
      <RemoveButton
        endpoint={customersApi.batchDelete}
        input={{ ids }}
        question={`删除 ${rows.length} 个客户？`}
        hint="有未结束课程的客户不能删除；删除后十秒内可以撤销，以后由管理员恢复。"
        disabled={isEmpty}
        onRemoved={clear}
      />
      <Suspense fallback={null}>
        {open === 'transfer' && <TransferDrawer ids={ids} onDone={clear} onClose={() => setOpen(null)} />}
        {open === 'edit' && <BatchEditDrawer ids={ids} onDone={clear} onClose={() => setOpen(null)} />}
        {open === 'release' && <ReleaseDialog ids={ids} onDone={clear} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

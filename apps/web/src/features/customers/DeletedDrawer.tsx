import { customersApi, deletedCustomerColumns } from '@shibiao/contract/customers/customers';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(deletedCustomerColumns);

/** Deleted customers; restoring returns them to their former owner. */
export default function DeletedDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const restore = useCommand(customersApi.restore, { success: '已恢复' });
  return (
    <PageDrawer
      title="已删除的客户"
      open={isOpen}
      width={860}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      <PagedTable
        endpoint={customersApi.listDeleted}
        columns={columns}
        rowKey="id"
        bind="memory"
        height="auto"
        filters={[{ key: 'keyword', label: '姓名或拼音', kind: 'text' }]}
        batch={(rows, clear) => (
          <Button
            type="primary"
            loading={restore.isPending}
            onClick={() => void restore.send({ ids: rows.map((row) => row.id) }).then(clear, () => undefined)}
          >
            恢复
          </Button>
        )}
        empty={{ title: '没有已删除的客户' }}
      />
    </PageDrawer>
  );
}

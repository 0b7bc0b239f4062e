import { customersApi, deletedCustomerColumns } from '@shibiao/contract/customers/customers';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(deletedCustomerColumns);

/** Deleted customers; restored ones go back to whose they were. */
export default function DeletedDrawer({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [isOpen, setIsOpen] = useState(true);
  const restore = useCommand(customersApi.restore, { success: '已恢复' });
  return (
    <Drawer
      title="已删除的客户"
      open={isOpen}
      size={isMobile ? '100%' : 860}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
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
    </Drawer>
  );
}

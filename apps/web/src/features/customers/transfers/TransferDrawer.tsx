import { transfersApi } from '@shibiao/contract/customers/transfers';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Table } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import styles from '../customers.module.css';

interface Props {
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}

/** 转让: previews what moves along; all customers or none. */
export default function TransferDrawer({ ids, onDone, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [toId, setToId] = useState<number | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const preview = useQuery(
    queryOf(
      transfersApi.transferPreview,
      { ids, toId: toId ?? undefined },
      { staleTime: 0, keepsPrevious: true },
    ),
  );
  const can = useCans();
  const undo = useCommand(transfersApi.undoTransfer, { success: '转让已撤销' });
  const transfer = useCommand(transfersApi.transfer, {
    onSuccess: (done) => {
      const text = `已转让 ${done.contacts} 个客户`;
      if (can(transfersApi.undoTransfer)) notify.undoable(text, () => undo.run({ id: done.id }));
      else notify.success(text);
      onDone();
      setIsOpen(false);
    },
  });
  const data = preview.data;
  const isFull = toId !== null && data?.room !== null && data?.room !== undefined && data.room < ids.length;
  return (
    <PageDrawer
      title={`转让 ${ids.length} 个客户`}
      open={isOpen}
      width={640}
      onClose={() => !transfer.isPending && setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      footer={
        <div className="form-footer">
          <Button onClick={() => setIsOpen(false)}>取消</Button>
          <Button
            type="primary"
            disabled={!toId || isFull || !data}
            loading={transfer.isPending}
            onClick={() => toId && transfer.run({ ids, toId, reason })}
          >
            转让
          </Button>
        </div>
      }
    >
      <Form layout="vertical">
        <Form.Item label="接手人" required>
          <PersonnelPicker value={toId} onChange={setToId} />
        </Form.Item>
        <Form.Item label="原因">
          <DictionarySelect list="transferReason" value={reason} onChange={setReason} />
        </Form.Item>
      </Form>
      {isFull && (
        <Alert
          type="error"
          showIcon
          className="form-notice"
          title={`接手人还能接收 ${data?.room} 个客户，少于本次的 ${ids.length} 个`}
        />
      )}
      {!preview.data && <QueryState of={preview} />}
      {data && (
        <>
          <p className={styles.transferSums}>
            随同转交：
            <span>
              待跟进 <b className="tabular">{data.trackings}</b>
            </span>
            <span>
              未结束课程 <b className="tabular">{data.lessons}</b>
            </span>
            <span>
              未完成需求 <b className="tabular">{data.demands}</b>
            </span>
          </p>
          <Table
            size="small"
            rowKey="contactId"
            dataSource={data.list}
            pagination={data.list.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            columns={[
              { title: '客户', dataIndex: 'contactName', width: 90 },
              { title: '机构', dataIndex: 'cooperationName', ellipsis: true },
              { title: '现负责人', dataIndex: 'fromName', width: 90 },
              { title: '待跟进', dataIndex: 'trackings', width: 70, align: 'right' },
              { title: '课程', dataIndex: 'lessons', width: 60, align: 'right' },
              { title: '需求', dataIndex: 'demands', width: 60, align: 'right' },
            ]}
          />
        </>
      )}
    </PageDrawer>
  );
}

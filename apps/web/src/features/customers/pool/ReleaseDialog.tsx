import { poolApi } from '@shibiao/contract/customers/pool';
import { useQuery } from '@tanstack/react-query';
import { Alert, AutoComplete, Modal } from 'antd';
import { useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { QueryLine } from '../../../ui/QueryState.tsx';
import { offerUndo } from './offerUndo.ts';

interface Props {
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}

const REASONS = ['联系不上', '没有需求', '已离职', '业务不匹配', '重复客户'];

/** 放回公海: asks for the reason, which the next owner reads. */
export default function ReleaseDialog({ ids, onDone, onClose }: Props) {
  const page = usePage();
  const [isOpen, setIsOpen] = useState(true);
  const [reason, setReason] = useState('');
  const can = useCans();
  const query = useQuery(queryOf(poolApi.releasing, { ids }, { staleTime: 0, isQuiet: true }));
  const open = query.data;
  const release = useCommand(poolApi.release, {
    onSuccess: ({ id }) => {
      offerUndo(`已把 ${ids.length} 个客户放回公海`, [id], can(poolApi.undo));
      setIsOpen(false);
      onDone();
    },
  });
  return (
    <Modal
      open={isOpen}
      title={`把 ${ids.length} 个客户放回公海？`}
      okText="放回公海"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: !reason.trim(), loading: release.isPending }}
      getContainer={page.container}
      onOk={() => release.run({ ids, reason: reason.trim() })}
      onCancel={() => !release.isPending && setIsOpen(false)}
      afterClose={onClose}
    >
      <p className="quiet">其他同事可以立即领取；您自己要等冷却期过后才能再次领取。</p>
      <QueryLine of={query} />
      {open && open.customers > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`其中 ${open.customers} 个客户还有${[
            open.demands > 0 ? `未结束的需求 ${open.demands} 个` : '',
            open.lessons > 0 ? `未上的课程 ${open.lessons} 节` : '',
          ]
            .filter(Boolean)
            .join('、')}`}
          description="这些需求和课程不随客户放回，仍由原负责人跟进；要一并交出，请改用转让。"
        />
      )}
      <AutoComplete
        showSearch={{ filterOption: true }}
        aria-label="原因"
        autoFocus
        style={{ width: '100%' }}
        placeholder="原因（必填，公海中可见）"
        maxLength={200}
        options={REASONS.map((value) => ({ value }))}
        value={reason}
        onChange={setReason}
      />
    </Modal>
  );
}

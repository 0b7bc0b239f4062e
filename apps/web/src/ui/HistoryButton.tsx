import { HistoryOutlined } from '@ant-design/icons';
import { HISTORY_NEEDS, type HistorySubject } from '@shibiao/contract/startup';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan, useUser } from '../lib/session.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';

/** Button for 变更历史 of a record, for people who may read it. */
export function HistoryButton({ subject, id }: { subject: HistorySubject; id: number }) {
  const { userType } = useUser().userInfo;
  const isGranted = useCan(HISTORY_NEEDS[subject]);
  const [isOpen, setIsOpen] = useState(false);
  if (userType !== 1 || !isGranted) return null;
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setIsOpen(true)}>
        变更历史
      </Button>
      {isOpen && <HistoryDrawer subject={subject} id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

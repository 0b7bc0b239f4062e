import { App } from 'antd';
import { useEffect } from 'react';
import { useCans } from '../../lib/session.ts';
import { navigateTo } from '../navigation.ts';

/** Product specification, section 9: approval reminders apply before 10:00. */
const UNTIL_HOUR = 10;

interface Props {
  pending: { jinglidaishen: number; caiwudaishen: number };
}

export function PendingApprovals({ pending }: Props) {
  const { notification } = App.useApp();
  const can = useCans();
  const manager = can('/home/jinglidaishen') ? pending.jinglidaishen : 0;
  const finance = can('/home/caiwudaishen') ? pending.caiwudaishen : 0;
  useEffect(() => {
    const parts = [manager > 0 && `${manager} 笔待经理审批`, finance > 0 && `${finance} 笔待财务审批`].filter(
      (part) => part !== false,
    );
    if (new Date().getHours() >= UNTIL_HOUR || parts.length === 0) return;
    notification.warning({
      key: 'pending-approvals',
      title: '有付款申请等待审批',
      description: `${parts.join('，')}，点击前往处理。`,
      duration: 10,
      onClick: () => {
        notification.destroy('pending-approvals');
        navigateTo('/financeInfo/reimbursement');
      },
    });
  }, [notification, manager, finance]);
  return null;
}

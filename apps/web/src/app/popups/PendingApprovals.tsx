import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { useCans } from '../../lib/session.ts';
import { navigateTo } from '../navigation.ts';

/** Product specification, section 9: approval reminders apply before 10:00. */
const UNTIL_HOUR = 10;
const SHOWN_MS = 10_000;

interface Props {
  pending: { jinglidaishen: number; caiwudaishen: number };
}

export function PendingApprovals({ pending }: Props) {
  const can = useCans();
  const manager = can('/home/jinglidaishen') ? pending.jinglidaishen : 0;
  const finance = can('/home/caiwudaishen') ? pending.caiwudaishen : 0;
  useEffect(() => {
    const parts = [manager > 0 && `${manager} 笔待经理审批`, finance > 0 && `${finance} 笔待财务审批`].filter(
      (part) => part !== false,
    );
    if (new Date().getHours() >= UNTIL_HOUR || parts.length === 0) return;
    notify.card(
      {
        key: 'pending-approvals',
        isWarning: true,
        title: '有付款申请等待审批',
        text: `${parts.join('，')}，点击前往处理。`,
        onOpen: () => navigateTo('/financeInfo/payments?tab=waiting'),
      },
      SHOWN_MS,
    );
  }, [manager, finance]);
  return null;
}

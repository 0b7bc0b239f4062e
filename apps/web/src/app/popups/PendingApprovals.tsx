import dayjs from 'dayjs';
import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { useCans } from '../../lib/session.ts';
import { navigateTo } from '../navigation.ts';

/** Product specification, section 9: approval reminders apply before 10:00. */
const UNTIL_HOUR = 10;
const SHOWN_MS = 10_000;

interface Props {
  pending: { jinglidaishen: number; caiwudaishen: number };
  onShown: () => void;
}

/** Shown once a sign-in, so that working through the approvals does not repeat it. */
export function PendingApprovals({ pending, onShown }: Props) {
  const can = useCans();
  const manager = can('/home/jinglidaishen') ? pending.jinglidaishen : 0;
  const finance = can('/home/caiwudaishen') ? pending.caiwudaishen : 0;
  useEffect(() => {
    if (dayjs().hour() >= UNTIL_HOUR || manager + finance === 0) return;
    // A card for each step; it opens the requests that it counts.
    const steps = [
      { status: 1, waiting: manager, what: '待经理审批' },
      { status: 2, waiting: finance, what: '待财务审批' },
    ];
    for (const { status, waiting, what } of steps)
      if (waiting > 0)
        notify.card(
          {
            key: `pending-approvals-${status}`,
            isWarning: true,
            title: '有付款申请等待审批',
            text: `${waiting} 笔${what}，点击前往处理。`,
            onOpen: () => navigateTo(`/financeInfo/payments?tab=waiting&status=${status}`),
          },
          SHOWN_MS,
        );
    onShown();
    // `onShown` is another function at every render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [manager, finance]);
  return null;
}

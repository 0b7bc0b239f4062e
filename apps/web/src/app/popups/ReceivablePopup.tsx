import { Button } from 'antd';
import { formatMoney } from '../../lib/format.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { navigateTo } from '../navigation.ts';
import { DayPopup } from './DayPopup.tsx';
import { type Bands, receivableBands } from './receivableBands.ts';

/** Warns salespeople and their leaders of overdue receivables; whoever sees a team's sales reads of the team. */
export default function ReceivablePopup({ bands, onClose }: { bands: Bands; onClose: () => void }) {
  const { authorId, personnelId } = useUser();
  const who = useCan('/home/salesData') ? '您的团队' : '您';
  const overdue = receivableBands(bands);
  if (overdue.length === 0) return null;
  const show = (aging: number) => {
    const query = new URLSearchParams({
      jieqing: '2',
      zhangling: String(aging),
      authorId: String(authorId ?? ''),
      personnelId: String(personnelId ?? ''),
      isHome: '1',
    });
    onClose();
    navigateTo(`/financeInfo/lessonFinance?${query}`);
  };
  return (
    <DayPopup
      title="应收账款提醒"
      width={460}
      onCancel={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <p>{who}有以下课程款逾期未收，请尽快跟进：</p>
      <ul className="receivable">
        {overdue.map((band) => (
          <li key={band.aging}>
            <span>{band.title}</span>
            <b className="tabular">¥{formatMoney(band.amount)}</b>
            <LinkButton onClick={() => show(band.aging)}>查看</LinkButton>
          </li>
        ))}
      </ul>
    </DayPopup>
  );
}

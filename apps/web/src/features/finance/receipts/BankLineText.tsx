import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../lib/format.ts';
import { queryOf } from '../../../lib/query.ts';
import { QueryLine } from '../../../ui/QueryState.tsx';

/** The bank line of a receipt in one line of text. */
export function BankLineText({ id }: { id: number }) {
  const query = useQuery(queryOf(bankLinesApi.bankLine, { id }));
  const { data } = query;
  if (!data) return <QueryLine of={query} />;
  return [
    data.bookedOn,
    `${formatMoney(data.amount)} 元`,
    data.payer,
    data.payerAccount,
    data.memo,
    data.serial && `流水号 ${data.serial}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

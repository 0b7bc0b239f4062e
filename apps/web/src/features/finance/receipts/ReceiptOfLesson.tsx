import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { minus, sumOf } from '../../../lib/money.ts';
import { queryOf } from '../../../lib/query.ts';
import ReceiptForm from './ReceiptForm.tsx';

/** Receipt of a lesson's open amount, allocated to it. */
export default function ReceiptOfLesson({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const query = useQuery(queryOf(lessonsApi.detail, { id: lessonId }, { staleTime: 0 }));
  if (!query.data || !query.isFetchedAfterMount) return null;
  const { id, coorgid, cooperationName, feeIncome, received, writtenOff } = query.data;
  const owed = minus(feeIncome, sumOf([received, writtenOff]));
  return (
    <ReceiptForm
      draft={{
        coorgid,
        cooperationName,
        payer: cooperationName,
        amount: owed,
        lines: [{ lessonId: id, amount: owed }],
      }}
      onClose={onClose}
    />
  );
}

import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { minus } from '../../../lib/money.ts';
import { queryOf } from '../../../lib/query.ts';
import InvoiceForm from './InvoiceForm.tsx';

/** Application over the part of a lesson that is not invoiced. */
export default function InvoiceOfLesson({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const query = useQuery(queryOf(lessonsApi.detail, { id: lessonId }, { staleTime: 0 }));
  if (!query.data || !query.isFetchedAfterMount) return null;
  const { id, coorgid, cooperationName, contractCompanyId, feeIncome, invoiced, applied } = query.data;
  return (
    <InvoiceForm
      draft={{
        coorgid,
        companyId: contractCompanyId ?? undefined,
        cooperationName,
        lines: [{ lessonId: id, amount: minus(minus(feeIncome, invoiced), applied) }],
      }}
      onClose={onClose}
    />
  );
}

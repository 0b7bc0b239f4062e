import { paymentListApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** As many are looked through for one with an account. */
const LATEST = 5;
const PAID = 4;

/** The account that the caller was last paid to; a new request begins with it. */
export function useLastAccount(isNew: boolean) {
  const query = useQuery({
    queryKey: [paymentsApi.one.noun, 'lastAccount'],
    queryFn: async () => {
      const { list } = await call(
        paymentListApi.payments,
        { tab: 'mine', count: LATEST, sort: 'submittedAt', order: 'desc' },
        { isQuiet: true },
      );
      const last = list.find(({ teacherId, bankAccount }) => teacherId === null && bankAccount);
      return last ? { payee: last.payee, bankName: last.bankName, bankAccount: last.bankAccount } : {};
    },
    enabled: isNew,
    retry: false,
  });
  return { isPending: isNew && query.isPending, account: query.data ?? {} };
}

/** How the last payment was made. */
export function useLastMethod() {
  const query = useQuery({
    queryKey: [paymentsApi.one.noun, 'lastMethod'],
    queryFn: async () => {
      const { list } = await call(
        paymentListApi.payments,
        { status: PAID, count: 1, sort: 'paidOn', order: 'desc' },
        { isQuiet: true },
      );
      return list[0]?.method ?? null;
    },
    retry: false,
  });
  return { isPending: query.isPending, method: query.data ?? '银行转账' };
}

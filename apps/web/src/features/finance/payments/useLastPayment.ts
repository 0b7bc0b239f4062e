import { paymentListApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** The number of latest requests to search for an account. */
const LATEST = 5;
const PAID = 4;

/** The account of the caller's last payment, the default of a new request. */
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

/** The method of the last payment. */
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

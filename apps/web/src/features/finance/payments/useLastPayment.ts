import type { SentOf } from '@shibiao/contract/endpoint';
import { paymentListApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { Payment } from './payments.filters.ts';

/** The number of latest requests to search for an account. */
const LATEST = 5;
const PAID = 4;

/** A value of the latest payments, with which a form begins; one that cannot be read is left out without a word. */
function useLatest<T extends object>(
  name: string,
  filter: SentOf<typeof paymentListApi.payments>,
  valueOf: (latest: readonly Payment[]) => T,
  enabled = true,
) {
  return useQuery({
    queryKey: [paymentsApi.one.noun, name],
    queryFn: async () => valueOf((await call(paymentListApi.payments, filter, { isQuiet: true })).list),
    enabled,
    retry: false,
  });
}

/** The account of the caller's last payment, the default of a new request. */
export function useLastAccount(isNew: boolean) {
  const query = useLatest(
    'lastAccount',
    { tab: 'mine', count: LATEST, sort: 'submittedAt', order: 'desc' },
    (latest) => {
      const last = latest.find(({ teacherId, bankAccount }) => teacherId === null && bankAccount);
      return last ? { payee: last.payee, bankName: last.bankName, bankAccount: last.bankAccount } : {};
    },
    isNew,
  );
  return { isPending: isNew && query.isPending, account: query.data ?? {} };
}

/** The method of the last payment. */
export function useLastMethod() {
  const query = useLatest(
    'lastMethod',
    { status: PAID, count: 1, sort: 'paidOn', order: 'desc' },
    ([last]) => ({ method: last?.method }),
  );
  return { isPending: query.isPending, method: query.data?.method ?? '银行转账' };
}

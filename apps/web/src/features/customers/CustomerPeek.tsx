import { customersApi } from '@shibiao/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PeekRecord } from '../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../ui/record/peeks.ts';
import { CustomerFacts, useCustomerHead } from './CustomerFacts.tsx';
import type { CustomerRow } from './customers.columns.tsx';

/** Preview of a customer beside the list. */
export default function CustomerPeek({ id }: PeekProps) {
  const query = useQuery(queryOf(customersApi.one, { id }));
  return query.data ? <Shown customer={query.data} /> : <QueryState of={query} />;
}

function Shown({ customer }: { customer: CustomerRow }) {
  return (
    <PeekRecord head={useCustomerHead(customer)}>
      <CustomerFacts customer={customer} />
    </PeekRecord>
  );
}

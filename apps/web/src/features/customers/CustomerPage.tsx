import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Colleagues } from './Colleagues.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerFacts, useCustomerHead } from './CustomerFacts.tsx';
import { CustomerFiles } from './CustomerFiles.tsx';
import type { CustomerRow } from './customers.columns.tsx';
import type { Facts as FactsOf } from './facts.ts';
import { Ownership } from './Ownership.tsx';
import { Demands, Lessons } from './Records.tsx';
import { Stream } from './timeline/Stream.tsx';
import { Timeline } from './trackings/Timeline.tsx';
import { useMergedRedirect } from './useMergedRedirect.ts';

const pathOf = (id: number) => `/customers/detail/${id}`;

/** 客户详情: facts, follow-ups, colleagues, demands, lessons with money, ownership, files. */
export default function CustomerPage() {
  const page = usePage();
  // The customer shown: `at` after walking through the list, else the one the tab was opened for.
  const id = Number(page.search.at ?? page.params.id);
  const query = useQuery(queryOf(customersApi.one, { id }));
  useMergedRedirect(id, query.data?.id, pathOf);
  if (!query.data) return <QueryState of={query} />;
  return <Detail key={id} customer={query.data} />;
}

function Detail({ customer }: { customer: CustomerRow }) {
  const page = usePage();
  const facts = useQuery(queryOf(customerPageApi.facts, { id: customer.id }));
  const can = useCans();
  const count = (kind: keyof FactsOf['counts']) => {
    const n = facts.data?.counts[kind];
    return n ? `（${n}）` : '';
  };
  const head = useCustomerHead(customer);
  return (
    <DetailLayout
      {...head}
      actions={<CustomerActions customer={customer} portalMoney={facts.data?.portalMoney} />}
      walksItself={page.search.list !== undefined}
      tabs={[
        { key: 'timeline', label: '时间线', content: <Stream customerId={customer.id} /> },
        { key: 'trackings', label: '跟进记录', content: <Timeline customer={customer} /> },
        {
          key: 'colleagues',
          label: facts.data ? `同机构联系人（${facts.data.counts.colleagues}）` : '同机构联系人',
          isHidden: !can(institutionsApi.institutionContacts),
          content: <Colleagues customer={customer} />,
        },
        { key: 'demands', label: `需求${count('demands')}`, content: <Demands customer={customer} /> },
        {
          key: 'lessons',
          label: `课程与款项${count('lessons')}`,
          content: <Lessons customer={customer} money={facts.data?.money} />,
        },
        { key: 'ownership', label: '归属记录', content: <Ownership id={customer.id} /> },
        {
          key: 'files',
          label: `附件${count('files')}`,
          content: <CustomerFiles customerId={customer.id} />,
        },
      ]}
    >
      <CustomerFacts customer={customer} />
    </DetailLayout>
  );
}

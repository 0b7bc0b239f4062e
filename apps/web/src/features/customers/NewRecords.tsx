import { PlusOutlined } from '@ant-design/icons';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Button } from 'antd';
import { Suspense, use, useState } from 'react';
import { useCans } from '../../lib/session.ts';
import { type NewKind, NewOfCustomerContext } from '../../shared/records/newOfCustomer.ts';
import type { CustomerRow } from './customers.columns.tsx';

const KINDS: Record<NewKind, { label: string; needs: Endpoint }> = {
  demand: { label: '需求', needs: demandsApi.save },
  lesson: { label: '课程', needs: lessonsApi.edit },
  contract: { label: '合同', needs: contractsApi.save },
};

/** Creates a record of the customer above its list; the form opens over the page. */
export function NewRecords({ customer, kinds }: { customer: CustomerRow; kinds: readonly NewKind[] }) {
  const can = useCans();
  const forms = use(NewOfCustomerContext);
  const [open, setOpen] = useState<NewKind | null>(null);
  const Form = open ? forms[open] : undefined;
  return (
    <>
      {kinds
        .filter((kind) => can(KINDS[kind].needs))
        .map((kind) => (
          <Button key={kind} size="small" icon={<PlusOutlined />} onClick={() => setOpen(kind)}>
            {KINDS[kind].label}
          </Button>
        ))}
      {Form && (
        <Suspense fallback={null}>
          <Form customer={customer} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { ContactPersons } from './ContactPersons.tsx';
import type { CustomerRow } from './customers.columns.tsx';

const ContactPersonForm = lazy(() => import('./ContactPersonForm.tsx'));

/** Contact persons of the customer's institution, and a button to add one. */
export function Colleagues({ customer }: { customer: CustomerRow }) {
  const page = usePage();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ContactPersons
        institutionId={customer.coorgid}
        currentId={customer.id}
        toolbar={
          <Can to={customersApi.addContactPerson}>
            <Button size="small" icon={<PlusOutlined />} onClick={() => setIsAdding(true)}>
              添加对接人
            </Button>
          </Can>
        }
      />
      {isAdding && (
        <Suspense fallback={null}>
          <ContactPersonForm
            customer={customer}
            onSaved={(id) => page.navigate(`/customers/detail/${id}`)}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

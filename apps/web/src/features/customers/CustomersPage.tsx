import { RestOutlined } from '@ant-design/icons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { CustomerList } from './CustomerList.tsx';

const DeletedDrawer = lazy(() => import('./DeletedDrawer.tsx'));

/** 客户列表: every customer of the caller's scope. */
export default function CustomersPage() {
  const [isBinOpen, setIsBinOpen] = useState(false);
  return (
    <>
      <CustomerList
        variant="all"
        endpoint={customersApi.list}
        exports={customersApi.export}
        toolbar={
          <Can to={customersApi.restore}>
            <Button icon={<RestOutlined />} onClick={() => setIsBinOpen(true)}>
              已删除
            </Button>
          </Can>
        }
        empty={{ title: '还没有客户', hint: '新建一个，或到公海领取。' }}
      />
      {isBinOpen && (
        <Suspense fallback={null}>
          <DeletedDrawer onClose={() => setIsBinOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { MoreOutlined, PhoneOutlined } from '@ant-design/icons';
import { contactsApi } from '@shibiao/contract/contacts';
import { customersApi } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { HistoryDrawer } from '../../ui/HistoryDrawer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Steps } from '../../ui/record/Steps.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import type { CustomerRow } from './customers.columns.tsx';
import { listOf, newDemandOf } from './listAddress.ts';

const CustomerForm = lazy(() => import('./CustomerForm.tsx'));
const ContactPersonForm = lazy(() => import('./ContactPersonForm.tsx'));
const TrackingForm = lazy(() => import('./trackings/TrackingForm.tsx'));
const TransferDrawer = lazy(() => import('./transfers/TransferDrawer.tsx'));
const ReleaseDialog = lazy(() => import('./pool/ReleaseDialog.tsx'));

type Open = 'edit' | 'track' | 'person' | 'transfer' | 'release' | 'history' | null;

/** Actions on one customer, and the way to the next one of the list it was opened from. */
export function CustomerActions({
  customer,
  portalMoney,
}: {
  customer: CustomerRow;
  /** Whether the customer's account sees the institution's money, once known. */
  portalMoney: boolean | undefined;
}) {
  const page = usePage();
  const can = useCans();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isOwned = customer.userId !== null;
  const remove = useCommand(customersApi.remove, {
    onSuccess: () => {
      notify.success(`已删除客户“${customer.contactName}”`);
      page.close();
    },
  });
  const money = useCommand(contactsApi.updateMoney, {
    success: portalMoney ? '账号不再看账款' : '账号可以看到机构的账款',
  });
  const askRemove = () =>
    confirm({
      title: `删除客户“${customer.contactName}”？`,
      content: '有未结束课程的客户不能删除；删除后管理员可以恢复。',
      okText: '删除',
      isDanger: true,
      onOk: () => remove.send({ id: customer.id }),
    });
  const items = [
    can(demandsApi.save) && { key: 'demand', label: '新建需求' },
    can(customersApi.addContactPerson) && { key: 'person', label: '添加对接人' },
    isOwned && can(transfersApi.transfer) && { key: 'transfer', label: '转让' },
    isOwned && can(poolApi.release) && { key: 'release', label: '放回公海' },
    can(contactsApi.updateMoney) &&
      portalMoney !== undefined && {
        key: 'money',
        label: portalMoney ? '账号不再看账款' : '允许账号看账款',
      },
    { key: 'history', label: '变更历史' },
    can(customersApi.remove) && { key: 'remove', label: '删除', danger: true },
  ].filter((item) => item !== false && item !== undefined);
  return (
    <>
      <Neighbours id={customer.id} />
      <Can to={trackingsApi.editTracking}>
        <Button type="primary" icon={<PhoneOutlined />} onClick={() => setOpen('track')}>
          写跟进
        </Button>
      </Can>
      <Can to={customersApi.save}>
        <Button onClick={() => setOpen('edit')}>修改</Button>
      </Can>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => {
            if (key === 'remove') askRemove();
            else if (key === 'money') money.run({ contactIds: [customer.id], isAllowed: !portalMoney });
            else if (key === 'demand') page.navigate(newDemandOf(customer.id));
            else setOpen(key as Open);
          },
        }}
      >
        <Button icon={<MoreOutlined />} aria-label="更多操作" />
      </Dropdown>
      <Suspense fallback={null}>
        {open === 'edit' && <CustomerForm customer={customer} onClose={close} />}
        {open === 'track' && <TrackingForm contact={customer} onClose={close} />}
        {open === 'person' && (
          <ContactPersonForm
            customer={customer}
            onSaved={(id) => page.navigate(`/customers/detail/${id}`)}
            onClose={close}
          />
        )}
        {open === 'transfer' && (
          <TransferDrawer ids={[customer.id]} onDone={() => undefined} onClose={close} />
        )}
        {open === 'release' && (
          <ReleaseDialog ids={[customer.id]} onDone={() => page.close()} onClose={close} />
        )}
      </Suspense>
      {open === 'history' && <HistoryDrawer subject="contact" id={customer.id} onClose={close} />}
    </>
  );
}

/** Previous and next customer of the list, in its filter and order. The tab stays; `at` names the present customer. */
function Neighbours({ id }: { id: number }) {
  const page = usePage();
  const list = listOf(page.search);
  const query = useQuery({
    ...queryOf(customersApi.neighbours, { ...list, id }, { isQuiet: true }),
    enabled: list !== null,
    placeholderData: keepPreviousData,
  });
  const step = (to: number | null | undefined) =>
    to ? () => page.setSearch({ at: to }, { replace: false }) : undefined;
  useKeys({ j: step(query.data?.nextId), k: step(query.data?.previousId) }, list !== null);
  if (!list) return null;
  return <Steps previous={step(query.data?.previousId)} next={step(query.data?.nextId)} />;
}

import { PlusOutlined } from '@ant-design/icons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateText, Phone, StatusTag } from '../../ui/texts.tsx';
import { type CustomerRow, LEVEL } from './customers.columns.tsx';
import type { FactsQuery } from './facts.ts';
import { WithFacts } from './Records.tsx';

const ContactPersonForm = lazy(() => import('./ContactPersonForm.tsx'));

/** The other contact persons of the institution; those of other people are named, their phones masked. */
export function Colleagues({ customer, facts }: { customer: CustomerRow; facts: FactsQuery }) {
  const page = usePage();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <div className="customer-section-head">
        <h3>{customer.cooperationName}</h3>
        <Can to={customersApi.addContactPerson}>
          <Button size="small" icon={<PlusOutlined />} onClick={() => setIsAdding(true)}>
            添加对接人
          </Button>
        </Can>
      </div>
      <WithFacts facts={facts}>
        {({ colleagues }) =>
          colleagues.length === 0 ? (
            <EmptyState title="该机构没有其他联系人" />
          ) : (
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={colleagues}
              scroll={{ x: 720 }}
              columns={[
                {
                  title: '姓名',
                  render: (_, row) =>
                    row.isOwn ? (
                      <button
                        type="button"
                        className="link"
                        onClick={() => page.navigate(`/customers/detail/${row.id}`)}
                      >
                        {row.contactName}
                      </button>
                    ) : (
                      row.contactName
                    ),
                },
                { title: '等级', width: 70, render: (_, row) => <StatusTag value={row.level} of={LEVEL} /> },
                { title: '职位', dataIndex: 'position', width: 160 },
                { title: '关键人', width: 80, render: (_, row) => (row.isKeyPerson ? '是' : '') },
                { title: '电话', width: 130, render: (_, row) => <Phone value={row.tel} /> },
                { title: '负责人', width: 110, render: (_, row) => (row.isInPool ? '公海' : row.authorName) },
                {
                  title: '最近跟进',
                  width: 150,
                  render: (_, row) => <DateText value={row.lastFollowUpAt} />,
                },
              ]}
            />
          )
        }
      </WithFacts>
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

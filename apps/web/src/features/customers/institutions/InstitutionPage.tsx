import { PlusOutlined } from '@ant-design/icons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandColumns, demandsApi } from '@shibiao/contract/demands';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { Can } from '../../../ui/Can.tsx';
import { DetailLayout } from '../../../ui/DetailLayout.tsx';
import { HistoryButton } from '../../../ui/HistoryButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { listColumns, pickColumns } from '../../../ui/table/listColumns.tsx';
import { ContactPersons } from '../ContactPersons.tsx';
import { useMergedRedirect } from '../useMergedRedirect.ts';
import { CoreMonths } from './CoreMonths.tsx';
import { type Institution, InstitutionFacts, useInstitutionHead } from './InstitutionFacts.tsx';

const CustomerForm = lazy(() => import('../CustomerForm.tsx'));
const InstitutionForm = lazy(() => import('./InstitutionForm.tsx'));

const lessonColumnsHere = listColumns(
  pickColumns(
    lessonColumns,
    'lessonname',
    'lessondate',
    'teachername',
    'orgcontact',
    'feeIncome',
    'received',
  ),
);

const demandColumnsHere = listColumns(demandColumns).filter(({ key }) => key !== 'cooperationName');

const pathOf = (id: number) => `/customers/institution/${id}`;

/** One institution: facts, customers, demands, lessons with money, core targets, changes. */
export default function InstitutionPage() {
  const page = usePage();
  const query = useQuery(queryOf(institutionsApi.institution, { id: page.params.id ?? '' }));
  useMergedRedirect(Number(page.params.id), query.data?.id, pathOf);
  if (!query.data) return <QueryState of={query} />;
  return <Detail key={query.data.id} one={query.data} />;
}

function Detail({ one }: { one: Institution }) {
  const page = usePage();
  const can = useCans();
  const head = useInstitutionHead(one);
  const [form, setForm] = useState<'institution' | 'customer' | null>(null);
  const toggle = useCommand(institutionsApi.toggleCore);
  const isCore = one.bcoreOrg === 1;
  return (
    <DetailLayout
      {...head}
      actions={
        <Space wrap>
          {can(institutionsApi.saveInstitution) && (
            <Button onClick={() => setForm('institution')}>修改</Button>
          )}
          {can(institutionsApi.toggleCore) && (
            <Button loading={toggle.isPending} onClick={() => toggle.run({ id: one.id })}>
              {isCore ? '取消核心客户' : '设为核心客户'}
            </Button>
          )}
          <HistoryButton subject="institution" id={one.id} />
          <RemoveButton
            endpoint={institutionsApi.deleteInstitution}
            input={{ id: one.id, version: one.version }}
            question={`删除“${one.cooperationName}”？`}
            hint="名下还有客户、课程或款项的机构不能删除。"
            onRemoved={() => page.navigate('/customers/institutions')}
          />
        </Space>
      }
      tabs={[
        {
          key: 'customers',
          label: `客户（${one.contacts}）`,
          isHidden: !can(institutionsApi.institutionContacts),
          content: (
            <ContactPersons
              institutionId={one.id}
              toolbar={
                <Can to={customersApi.save}>
                  <Button size="small" icon={<PlusOutlined />} onClick={() => setForm('customer')}>
                    新建客户
                  </Button>
                </Can>
              }
            />
          ),
        },
        {
          key: 'demands',
          label: `需求（${one.demands}）`,
          isHidden: !can(demandsApi.list),
          content: (
            <PagedTable
              endpoint={demandsApi.list}
              columns={demandColumnsHere}
              rowKey="id"
              fixed={{ coorgid: one.id }}
              bind="memory"
              height="auto"
              to={(row) => `/sales/demands/${row.id}`}
              empty={{ title: '您的数据范围内没有这里的需求', hint: '需求从客户的页面新建。' }}
            />
          ),
        },
        {
          key: 'lessons',
          label: `课程（${one.lessons}）`,
          isHidden: !can(lessonsApi.list),
          content: (
            <PagedTable
              endpoint={lessonsApi.list}
              columns={lessonColumnsHere}
              rowKey="id"
              fixed={{ coorgid: one.id }}
              defaultSort={{ sort: 'next', order: 'asc' }}
              bind="memory"
              height="auto"
              to={(row) => `/sigLessonDetails/${row.id}`}
              empty={{ title: '您的数据范围内没有这里的课程' }}
            />
          ),
        },
        {
          key: 'core',
          label: '核心客户目标',
          isHidden: !isCore || !can(institutionsApi.coreMonths),
          content: <CoreMonths id={one.id} />,
        },
      ]}
    >
      <InstitutionFacts one={one} />
      <Suspense fallback={null}>
        {form === 'institution' && <InstitutionForm institution={one} onClose={() => setForm(null)} />}
        {form === 'customer' && (
          <CustomerForm
            customer={null}
            institution={one}
            onSaved={(id) => page.navigate(`/customers/detail/${id}`)}
            onClose={() => setForm(null)}
          />
        )}
      </Suspense>
    </DetailLayout>
  );
}

import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi, LEVELS } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { useLiving } from '../../ui/record/useLiving.ts';
import { DateText, StatusTag, ToneTag } from '../../ui/texts.tsx';
import { Colleagues } from './Colleagues.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerFiles } from './CustomerFiles.tsx';
import { CustomerPhone } from './CustomerPhone.tsx';
import { type CustomerRow, NextText, RecycleText } from './customers.columns.tsx';
import type { Facts as FactsOf } from './facts.ts';
import { Ownership } from './Ownership.tsx';
import { Demands, Lessons } from './Records.tsx';
import { Stream } from './timeline/Stream.tsx';
import { Timeline } from './trackings/Timeline.tsx';
import './customers.css';

const pathOf = (id: number) => `/customers/detail/${id}`;

/** 客户详情: facts, follow-ups, colleagues, demands, lessons with money, ownership, files. */
export default function CustomerPage() {
  const page = usePage();
  // The tab was opened for one customer and may have walked on through the list since.
  const id = Number(page.search.at ?? page.params.id);
  const query = useQuery(queryOf(customersApi.one, { id }));
  useLiving(id, query.data?.id, pathOf);
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
  return (
    <DetailLayout
      star={{ kind: 'customer', id: customer.contactId }}
      title={customer.contactName}
      tags={
        <>
          <StatusTag value={customer.level} of={LEVELS} />
          {customer.isKeyPerson && <ToneTag tone="info">关键人</ToneTag>}
          {customer.bcoreOrg === 1 && <ToneTag tone="good">核心机构</ToneTag>}
          {customer.poolSince && <ToneTag tone="warn">公海</ToneTag>}
        </>
      }
      summary={
        <>
          <RecordLink kind="institution" id={customer.coorgid}>
            {customer.cooperationName}
          </RecordLink>
          {customer.position && ` · ${customer.position}`}
          {customer.authorName && (
            <>
              {' · '}
              <RecordLink kind="person" id={customer.authorId} isQuiet>
                {customer.authorName}
              </RecordLink>
            </>
          )}
        </>
      }
      actions={<CustomerActions customer={customer} />}
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
      <Facts
        items={[
          { label: '电话', value: <CustomerPhone customer={customer} /> },
          { label: '微信', value: customer.wechat },
          { label: '地区', value: [customer.provinceName, customer.cityName].filter(Boolean).join(' ') },
          { label: '来源', value: customer.source },
          { label: '最近跟进', value: <DateText value={customer.lastFollowUpAt} /> },
          { label: '下次跟进', value: <NextText value={customer.nextFollowUpAt} /> },
          { label: '最近成交', value: <DateText value={customer.lastDealAt} /> },
          { label: '距回收', value: <RecycleText days={customer.recycleDays} day={customer.recycleOn} /> },
          {
            label: '负责人',
            value: (
              <>
                <RecordLink kind="person" id={customer.authorId}>
                  {customer.authorName}
                </RecordLink>
                {customer.orgName && ` · ${customer.orgName}`}
              </>
            ),
          },
          { label: '持有自', value: <DateText value={customer.ownedSince} /> },
          customer.poolSince !== null && {
            label: '进入公海',
            value: `${customer.poolSince} ${customer.poolReason ?? ''}`,
          },
          customer.previousOwnerName !== null && { label: '上一负责人', value: customer.previousOwnerName },
          customer.remark !== null && { label: '备注', value: customer.remark, isWide: true },
        ]}
      />
    </DetailLayout>
  );
}

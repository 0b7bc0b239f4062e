import { CUSTOMER_KINDS, customersApi, LEVELS } from '@shibiao/contract/customers/customers';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RecordHead } from '../../ui/record/head.ts';
import { Editable } from '../../ui/record/InPlace.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, StatusTag, ToneTag } from '../../ui/texts.tsx';
import { CustomerPhone } from './CustomerPhone.tsx';
import { type CustomerRow, NextText, RecycleText } from './customers.columns.tsx';

const loadForm = () => import('./CustomerForm.tsx');
const CustomerForm = lazy(loadForm);

const BY_TRACKING = '由“写跟进”得出';

/** The customer's name, level and institution, with the form that edits its facts in place. */
export function useCustomerHead(customer: CustomerRow): RecordHead {
  const mayEdit = useCan(customersApi.save) && customer.isOwn;
  return {
    title: customer.contactName,
    titleEdit: { label: '姓名', names: 'contactName' },
    star: { kind: 'customer', id: customer.contactId },
    tags: (
      <>
        <Editable label="等级" names="level">
          <StatusTag value={customer.level} of={LEVELS} />
        </Editable>
        {customer.isKeyPerson && <ToneTag tone="info">关键人</ToneTag>}
        {customer.bcoreOrg === 1 && <ToneTag tone="good">核心机构</ToneTag>}
        {customer.poolSince && <ToneTag tone="warn">公海</ToneTag>}
      </>
    ),
    summary: (
      <>
        <Editable label="机构" names="cooperationName">
          <RecordLink kind="institution" id={customer.coorgid}>
            {customer.cooperationName}
          </RecordLink>
        </Editable>
        {customer.authorName && (
          <>
            {' · '}
            <RecordLink kind="person" id={customer.authorId} isQuiet>
              {customer.authorName}
            </RecordLink>
          </>
        )}
      </>
    ),
    form: mayEdit ? (close) => <CustomerForm customer={customer} onClose={close} /> : null,
    near: loadForm,
  };
}

/** Phone, owner and follow-up dates of the customer. */
export function CustomerFacts({ customer }: { customer: CustomerRow }) {
  return (
    <Facts
      items={[
        { label: '电话', value: <CustomerPhone customer={customer} />, edit: 'tel' },
        { label: '微信', value: customer.wechat, edit: 'wechat' },
        {
          label: '地区',
          value: [customer.provinceName, customer.cityName].filter(Boolean).join(' '),
          edit: 'provinceId',
        },
        { label: '来源', value: customer.source, edit: 'source' },
        { label: '职位', value: customer.position, edit: 'position' },
        { label: '类别', value: CUSTOMER_KINDS.labelOf(customer.kind), edit: 'kind' },
        {
          label: '关键人',
          value: customer.isKeyPerson ? '是' : '否',
          edit: 'isKeyPerson',
        },
        { label: '最近跟进', value: <DateText value={customer.lastFollowUpAt} />, closed: BY_TRACKING },
        { label: '下次跟进', value: <NextText value={customer.nextFollowUpAt} />, closed: BY_TRACKING },
        { label: '最近成交', value: <DateText value={customer.lastDealAt} /> },
        { label: '距回收', value: <RecycleText days={customer.recycleDays} day={customer.recycleOn} /> },
        {
          label: '负责人',
          closed: '用“转让”更换负责人',
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
        { label: '备注', value: customer.remark, isWide: true, edit: 'remark' },
      ]}
    />
  );
}

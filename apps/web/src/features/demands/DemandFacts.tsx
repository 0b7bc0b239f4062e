import { DEMAND_STATUS, demandsApi, isOpenDemand } from '@shibiao/contract/demands';
import { Space } from 'antd';
import { useCan, useUser } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RecordHead } from '../../ui/record/head.ts';
import { Editable } from '../../ui/record/InPlace.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import type { Demand } from './demands.filters.ts';

const loadForm = () => import('./DemandForm.tsx');
const DemandForm = lazy(loadForm);

/** The lost state of DEMAND_STATUS; a reopened demand keeps its reason for the next time. */
const LOST = 5;

/** The demand's name, state and customer, with the form that edits its facts in place. */
export function useDemandHead(demand: Demand): RecordHead {
  const isStaff = useUser().userInfo.userType === 1;
  const mayEdit = useCan(demandsApi.save) && (isStaff || isOpenDemand(demand));
  const status = <StatusTag value={demand.status} of={DEMAND_STATUS} />;
  return {
    title: demand.topic,
    titleEdit: { label: '课题', names: 'topic' },
    star: { kind: 'demand', id: demand.id },
    tags: isStaff ? (
      <Editable label="状态" names={['status', 'lostReason']}>
        {status}
      </Editable>
    ) : (
      status
    ),
    summary: (
      <>
        <RecordLink kind="customer" id={demand.contactId}>
          {demand.contactName}
        </RecordLink>
        {' · '}
        <RecordLink kind="institution" id={demand.coorgid}>
          {demand.cooperationName}
        </RecordLink>
      </>
    ),
    form: mayEdit ? (close) => <DemandForm demand={demand} onClose={close} /> : null,
    near: loadForm,
  };
}

/** Facts of the demand. */
export function DemandFacts({ demand }: { demand: Demand }) {
  const isStaff = useUser().userInfo.userType === 1;
  const isOpen = isOpenDemand(demand);
  return (
    <Facts
      items={[
        {
          label: '业务员',
          value: (
            <RecordLink kind="person" id={isStaff ? demand.authorId : null}>
              {demand.authorName}
            </RecordLink>
          ),
        },
        { label: '领域', value: demand.field, edit: 'field' },
        { label: '授课对象', value: demand.audience, edit: 'audience' },
        { label: '人数', value: demand.headcount, edit: 'headcount' },
        {
          label: '日期',
          value: [demand.dateFrom, demand.dateTo].filter(Boolean).join(' 至 '),
          edit: ['dateFrom', 'dateTo'],
        },
        { label: '天数', value: demand.days, edit: 'days' },
        { label: '城市', value: demand.cityName, edit: 'provinceId' },
        { label: '方式', value: demand.mode, edit: 'mode' },
        { label: '预算', value: <Money value={demand.budget} />, edit: 'budget' },
        { label: '指定讲师', value: <TeacherLinks of={demand.included} />, edit: 'includeTeachers' },
        { label: '排除讲师', value: <TeacherLinks of={demand.excluded} />, edit: 'excludeTeachers' },
        { label: '截止', value: <DueText value={demand.deadline} isOpen={isOpen} />, edit: 'deadline' },
        isStaff &&
          demand.status === LOST && {
            label: '丢单原因（仅内部）',
            value: demand.lostReason,
            edit: ['status', 'lostReason'],
          },
        {
          label: isStaff ? '补充说明（客户可见）' : '补充说明',
          value: demand.customerRemark,
          isWide: true,
          edit: 'customerRemark',
        },
        isStaff && { label: '内部备注', value: demand.remark, isWide: true, edit: 'remark' },
      ]}
    />
  );
}

const TeacherLinks = ({ of }: { of: readonly { id: number; name: string }[] }) =>
  of.length === 0 ? (
    <span className="blank">—</span>
  ) : (
    <Space wrap size={[10, 0]}>
      {of.map((one) => (
        <RecordLink key={one.id} kind="teacher" id={one.id}>
          {one.name}
        </RecordLink>
      ))}
    </Space>
  );

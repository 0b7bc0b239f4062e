import type { OutputOf } from '@shibiao/contract/endpoint';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { EVALUATION_SOURCES, LESSON_MONEY, LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Space } from 'antd';
import { isZero } from '../../lib/money.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RecordHead } from '../../ui/record/head.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import { daysText } from './calendarEntries.ts';
import { Subsidy } from './Subsidy.tsx';

export type Lesson = OutputOf<typeof lessonsApi.detail>;

const loadForm = () => import('./LessonForm.tsx');
const LessonForm = lazy(loadForm);
const RESERVED = 3;

/** The lesson's name, state, institution and teacher, with the form that edits its facts in place. */
export const lessonHead = (lesson: Lesson): RecordHead => ({
  title: lesson.lessonname,
  titleEdit: { label: '课程名称', names: 'lessonname' },
  star: { kind: 'lesson', id: lesson.id },
  tags: <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />,
  summary: (
    <>
      {lesson.lessonid} ·{' '}
      <RecordLink kind="institution" id={lesson.coorgid}>
        {lesson.cooperationName}
      </RecordLink>
      {' · '}
      <RecordLink kind="teacher" id={lesson.teacherId}>
        {lesson.teachername ?? '讲师待定'}
      </RecordLink>
    </>
  ),
  form: lesson.canEdit ? (close) => <LessonForm lesson={lesson} onClose={close} /> : null,
  near: loadForm,
});

/** Agreed facts, income, costs and evaluation. */
export function LessonFacts({ lesson }: { lesson: Lesson }) {
  const canSeeMoney = useCan(LESSON_MONEY);
  return (
    <>
      <Terms lesson={lesson} canSeeMoney={canSeeMoney} />
      <Amounts lesson={lesson} canSeeMoney={canSeeMoney} />
      {lesson.evaluations.length > 0 && (
        <Facts
          title="评价"
          items={lesson.evaluations.map((one) => ({
            label: `${EVALUATION_SOURCES.labelOf(one.source)}评价`,
            value: `${one.average} 分（内容 ${one.contentScore} · 表达 ${one.expressionScore} · 互动 ${one.interactionScore} · 组织 ${one.organisationScore}）${one.text ?? ''}`,
            isWide: true,
          }))}
        />
      )}
    </>
  );
}

interface Props {
  lesson: Lesson;
  /** True when the form has the amounts. */
  canSeeMoney: boolean;
}

function Terms({ lesson, canSeeMoney }: Props) {
  const canSeeContracts = useCan(contractsApi.list);
  const moneyEdit = (name: string) => (canSeeMoney ? name : undefined);
  return (
    <Facts
      title="课程"
      items={[
        {
          label: '客户',
          closed: '课程的客户在新建时确定',
          value: (
            <RecordLink kind="customer" id={lesson.contactId}>
              {lesson.orgcontact}
            </RecordLink>
          ),
        },
        {
          label: '业务员',
          closed: '随客户的负责人',
          value: (
            <RecordLink kind="person" id={lesson.authorId}>
              {lesson.authorName}
            </RecordLink>
          ),
        },
        {
          label: '对接人',
          edit: 'handoverId',
          value: (
            <RecordLink kind="person" id={lesson.handoverId}>
              {lesson.handoverName}
            </RecordLink>
          ),
        },
        { label: '领域', value: lesson.field, edit: 'field' },
        { label: '课题', value: lesson.topic, edit: 'topic' },
        { label: '授课对象', value: lesson.audience, edit: 'audience' },
        { label: '人数', value: lesson.headcount, edit: 'headcount' },
        {
          label: '城市',
          value: lesson.isOnline ? '线上' : lesson.cityName,
          edit: ['provinceId', 'isOnline'],
        },
        { label: '地点', value: lesson.venue, edit: 'venue' },
        {
          label: '现场联系人',
          value: [lesson.onsiteName, lesson.onsitePhone].filter(Boolean).join(' '),
          edit: ['onsiteName', 'onsitePhone'],
        },
        { label: '签约公司', value: lesson.contractCompanyName, edit: 'contractCompanyId' },
        (lesson.contractGroupId !== null || canSeeContracts) && {
          label: '合同',
          value: lesson.contractGroupId !== null && (
            <Contract id={lesson.contractGroupId} no={lesson.contractGroupNo} lessonId={lesson.id} />
          ),
          edit: canSeeContracts ? 'contractGroupId' : undefined,
          isWide: true,
        },
        (lesson.giftLessons > 0 || canSeeMoney) && {
          label: '满赠课程数',
          value: lesson.giftLessons || null,
          edit: moneyEdit('giftLessons'),
        },
        { label: '托管', value: lesson.isManaged ? '是' : '否', edit: 'isManaged' },
        lesson.reserveExpiresOn
          ? {
              label: '预留到期',
              edit: lesson.lessonstatus === RESERVED ? 'reserveExpiresOn' : undefined,
              value: <DueText value={lesson.reserveExpiresOn} isOpen={lesson.lessonstatus === 3} />,
            }
          : null,
        lesson.clashReason ? { label: '同时段理由', value: lesson.clashReason } : null,
        {
          label: '时段',
          edit: ['sessions', 'changeReason', 'clashReason'],
          value: `${daysText(lesson.sessions)}（${Number(lesson.lessondays)} 天）`,
          isWide: true,
        },
        { label: '内部备注', value: lesson.remark, isWide: true, edit: 'remark' },
      ]}
    />
  );
}

function Amounts({ lesson, canSeeMoney }: Props) {
  const moneyEdit = (name: string) => (canSeeMoney ? name : undefined);
  return (
    <Facts
      title="款项"
      items={[
        lesson.feeIncome !== null && {
          label: '课程款',
          value: <Money value={lesson.feeIncome} />,
          edit: moneyEdit('feeIncome'),
        },
        lesson.invoiced !== null && {
          label: '已开票',
          value: <Money value={lesson.invoiced} />,
          closed: '由开票得出',
        },
        lesson.received !== null && {
          label: '已收',
          value: <Money value={lesson.received} />,
          closed: '由收款分配得出',
        },
        lesson.writtenOff !== null &&
          !isZero(lesson.writtenOff) && { label: '已核销尾差', value: <Money value={lesson.writtenOff} /> },
        lesson.teacherFee !== null && {
          label: '课酬',
          value: <Money value={lesson.teacherFee} />,
          edit: moneyEdit('teacherFee'),
        },
        lesson.teacherPaid !== null && {
          label: '已付课酬',
          value: <Money value={lesson.teacherPaid} />,
          closed: '由付款得出',
        },
        lesson.travelFee !== null && {
          label: '差旅费',
          value: <Money value={lesson.travelFee} />,
          edit: moneyEdit('travelFee'),
        },
        lesson.travelPayer !== null && {
          label: '差旅承担',
          value: lesson.travelPayer,
          edit: moneyEdit('travelPayer'),
        },
        lesson.materialFee !== null && {
          label: '物料费',
          value: <Money value={lesson.materialFee} />,
          edit: moneyEdit('materialFee'),
        },
        lesson.otherFee !== null && {
          label: '其他费用',
          value: <Money value={lesson.otherFee} />,
          edit: moneyEdit('otherFee'),
        },
        lesson.subsidy !== null && {
          label: '补贴',
          value: <Subsidy lesson={lesson} />,
          edit: moneyEdit('subsidy'),
        },
        lesson.taxShare !== null && {
          label: '税费分摊',
          value: <Money value={lesson.taxShare} />,
          closed: '由税率规则得出',
        },
        lesson.profit !== null && {
          label: '利润',
          value: (
            <FormulaHint formula="课程款 − 已核销尾差 − 课酬 − 差旅费 − 物料费 − 其他费用 − 补贴 − 税费分摊">
              <Money value={lesson.profit} />
            </FormulaHint>
          ),
          closed: '由收入和费用得出',
        },
      ]}
    />
  );
}

/** The contract's number and its other lessons. */
function Contract({ id, no, lessonId }: { id: number; no: string | null; lessonId: number }) {
  const can = useCan(lessonsApi.contractGroup);
  const group = useQuery(queryOf(lessonsApi.contractGroup, { id }, { enabled: can, isQuiet: true }));
  const others = (group.data?.lessons ?? []).filter((one) => one.id !== lessonId);
  return (
    <Space wrap size={[12, 0]}>
      {no}
      {others.map((one) => (
        <RecordLink key={one.id} kind="lesson" id={one.id}>
          {`${one.lessonid} ${one.lessonname}`}
        </RecordLink>
      ))}
    </Space>
  );
}

import type { OutputOf } from '@shibiao/contract/endpoint';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { CHANGE_REASONS, LESSON_MONEY, LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { TRAVEL_PAYER } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { minus, sumOf } from '../../lib/money.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormNote } from '../../ui/form/FormNote.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import { BookingHint, PlannedHint } from './BookingHints.tsx';
import { Fortnight } from './board/Fortnight.tsx';
import { ContractCompanySelect } from './ContractCompanySelect.tsx';
import { ContractPicker } from './ContractPicker.tsx';
import { HandoverSelect } from './HandoverSelect.tsx';
import { Comparison } from './replace/Comparison.tsx';
import { proposalOf, usePropose } from './replace/useProposal.ts';
import { SessionsInput, sessionsInWords } from './SessionsInput.tsx';
import { showWarnings } from './showWarnings.ts';
import type { LessonDraft } from './useLessonDraft.ts';

type Detail = OutputOf<typeof lessonsApi.detail>;
const RESERVED = 3;
/** Costs that do not change with the teacher. */
const REST = ['materialFee', 'otherFee', 'subsidy'] as const;
/** Rarely used fields, folded until opened. */
const RARE = ['handoverId', 'contractCompanyId', 'contractGroupId', 'isManaged', 'giftLessons', 'remark'];
const COSTS = ['teacherFee', 'travelFee', 'materialFee', 'otherFee', 'subsidy'] as const;

interface Props {
  lesson: Detail | null;
  /** Initial values of a new lesson. */
  draft?: LessonDraft;
  /** Called after planning; opens the lesson's page unless given. */
  onPlanned?: (id: number) => void;
  /** Half-days of a request that the change answers. */
  asked?: { sessions: Detail['sessions']; changeReason: string } | undefined;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Form of a lesson (reserved or confirmed); a taken half-day is an error beside the sessions. */
export default function LessonForm({ lesson, draft, onPlanned, asked, onDone, onClose }: Props) {
  const page = usePage();
  return (
    <FormDrawer
      title={lesson ? '修改课程' : '新建课程'}
      endpoint={lessonsApi.edit}
      formKey="lesson"
      initial={
        lesson
          ? {
              ...lesson,
              lessonstatus: undefined,
              // The reason belongs to the half-days it was given for; other conflicts need their own.
              clashReason: undefined,
              ...asked,
            }
          : (draft?.values ?? { lessonstatus: 3, sessions: [], isOnline: false })
      }
      width={860}
      reload={lesson ? () => call(lessonsApi.detail, { id: lesson.id }) : undefined}
      onSaved={(saved) => {
        showWarnings(saved);
        onDone?.();
        if (lesson) return;
        if (onPlanned) onPlanned(saved.id);
        else page.navigate(`/sigLessonDetails/${saved.id}`);
      }}
      onClose={onClose}
    >
      <Fields lesson={lesson} draft={draft} />
    </FormDrawer>
  );
}

function Fields({ lesson, draft }: Pick<Props, 'lesson'> & { draft: LessonDraft | undefined }) {
  const canAllowClash = useCan('/lesson/allowClash');
  const canSeeContracts = useCan(contractsApi.list);
  const canSeeMoney = useCan(LESSON_MONEY);
  const form = Form.useFormInstance();
  const proposeFor = usePropose(lesson?.id ?? 0);
  const propose = (chosen: number | null) => {
    if (!lesson || !canSeeMoney) return;
    const { teacherFee, travelFee, travelPayer } = lesson;
    if (chosen === lesson.teacherId) form.setFieldsValue({ teacherFee, travelFee, travelPayer });
    else if (chosen) void proposeFor(chosen, halvesOf(form.getFieldValue('sessions')));
  };
  const demandId = Number(draft?.values.demandId) || 0;
  return (
    <>
      <FormSection title="课程">
        {demandId > 0 && <PlannedHint demandId={demandId} />}
        <Field name="lessonname" label="课程名称" isWide>
          <Input />
        </Field>
        {!lesson && (
          <Field name="contactId" label="客户" mustFill>
            <CustomerPicker chosen={draft?.contact ?? null} />
          </Field>
        )}
        <Field name="teacherId" label="讲师">
          <TeacherPicker
            // A chosen teacher sets the payer of travel anew from the card.
            onPick={() => form.setFieldValue('travelPayer', null)}
            onChange={(chosen) => propose(chosen)}
            chosen={
              lesson?.teacherId
                ? { id: lesson.teacherId, name: lesson.teachername ?? '' }
                : (draft?.teacher ?? null)
            }
          />
        </Field>
        <Field name="sessions" label="上课时段" isWide text={sessionsInWords}>
          <SessionsInput />
        </Field>
        <FormNote of={['sessions']}>
          <Fortnight lessonId={lesson?.id ?? null} />
        </FormNote>
        {lesson && <ChangeReason lesson={lesson} />}
        <FormNote of={['sessions']}>
          <BookingHint lessonId={lesson?.id ?? null} />
        </FormNote>
        {canAllowClash && (
          <Field name="clashReason" label="同时段理由（讲师该时段已有课时填写）" isWide>
            <Input />
          </Field>
        )}
        {!lesson && (
          <Field name="lessonstatus" label="状态">
            <Select options={codeOptions(LESSON_STATUS).filter(({ value }) => value === 1 || value === 3)} />
          </Field>
        )}
        <ReserveEnd lesson={lesson} />
      </FormSection>
      <FormSection title="授课">
        <Field name="field" label="领域">
          <DictionarySelect list="field" />
        </Field>
        <Field name="topic" label="课题">
          <Input />
        </Field>
        <Field name="audience" label="授课对象" extra="客户和讲师可见">
          <Input />
        </Field>
        <Field name="headcount" label="人数">
          <NumberInput min={1} style={{ width: '100%' }} />
        </Field>
        <RegionField label="城市" names={['provinceId', 'cityId']} />
        <Field name="venue" label="地点" extra="客户和讲师可见">
          <Input />
        </Field>
        <Field name="onsiteName" label="现场联系人" extra="讲师在上课前 48 小时看到">
          <Input />
        </Field>
        <Field name="onsitePhone" label="现场联系电话">
          <Input inputMode="tel" />
        </Field>
        <Field name="isOnline" label="线上" valuePropName="checked">
          <Switch />
        </Field>
      </FormSection>
      {canSeeMoney && (
        <FormSection title="款项">
          <Amount name="feeIncome" label="课程款（元）" />
          <Amount name="teacherFee" label="课酬（元）" />
          <Amount name="travelFee" label="差旅费（元）" />
          <Field name="travelPayer" label="差旅承担" extra="填写的差旅费计入成本；机构直接承担的不填">
            <Select allowClear={CLEARABLE} placeholder="按讲师资料" options={codeOptions(TRAVEL_PAYER)} />
          </Field>
          <Amount name="materialFee" label="物料费（元）" />
          <Amount name="otherFee" label="其他费用（元）" />
          <Amount name="subsidy" label="补贴（元）" />
          <FormNote>
            {lesson && <TeacherChange lesson={lesson} />}
            <Profit writtenOff={lesson?.writtenOff ?? '0.00'} />
          </FormNote>
        </FormSection>
      )}
      <FormSection title="交付与合同" rare={RARE}>
        <Field name="handoverId" label="对接人">
          <HandoverSelect
            chosen={lesson?.handoverId ? { id: lesson.handoverId, name: lesson.handoverName ?? '' } : null}
          />
        </Field>
        <Field name="contractCompanyId" label="签约公司">
          <ContractCompanySelect />
        </Field>
        {canSeeContracts && (
          <Field name="contractGroupId" label="合同（同一合同的课程可共用时段）">
            <ContractPicker
              chosen={
                lesson?.contractGroupId
                  ? { id: lesson.contractGroupId, name: lesson.contractGroupNo ?? '' }
                  : null
              }
            />
          </Field>
        )}
        <Field name="isManaged" label="托管" valuePropName="checked">
          <Switch />
        </Field>
        {canSeeMoney && (
          <Field name="giftLessons" label="满赠课程数">
            <NumberInput min={0} max={1000} style={{ width: '100%' }} />
          </Field>
        )}
        <Field name="remark" label="备注" isWide extra="仅内部">
          <Input.TextArea rows={3} />
        </Field>
      </FormSection>
    </>
  );
}

/** Last day of a reservation; empty for the server's default. */
function ReserveEnd({ lesson }: { lesson: Detail | null }) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<number | undefined>('lessonstatus', form);
  if ((lesson?.lessonstatus ?? chosen) !== RESERVED) return null;
  return (
    <Field name="reserveExpiresOn" label="预留到期" extra={lesson ? undefined : '不填：7 天后，不晚于上课日'}>
      <DateInput />
    </Field>
  );
}

/** Reason of a change of teacher or days; required once a lesson was confirmed. */
function ChangeReason({ lesson }: { lesson: Detail }) {
  const form = Form.useFormInstance();
  const teacherId = Form.useWatch<number | null | undefined>('teacherId', form);
  const sessions = Form.useWatch<Detail['sessions'] | undefined>('sessions', form);
  const inOrder = (days: Detail['sessions']) =>
    days
      .map(({ date, half }) => `${date}:${half}`)
      .sort()
      .join();
  const hasOtherTeacher = teacherId !== undefined && (teacherId ?? null) !== lesson.teacherId;
  const hasOtherDays = sessions !== undefined && inOrder(sessions) !== inOrder(lesson.sessions);
  if (!hasOtherTeacher && !hasOtherDays) return null;
  return (
    <Field
      name="changeReason"
      label={hasOtherTeacher ? '更换讲师原因' : '改期原因'}
      mustFill={lesson.wasConfirmed}
      isWide
    >
      <Select
        options={codeOptions(CHANGE_REASONS)}
        placeholder="确认后的更换与改期计入师资看板，请选择哪一方的原因"
      />
    </Field>
  );
}

const Amount = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label}>
    <MoneyInput />
  </Field>
);

const halvesOf = (sessions: Detail['sessions'] | undefined) => sessions?.length;

/** Change of profit by the other teacher, beside the proposed amounts. */
function TeacherChange({ lesson }: { lesson: Detail }) {
  const form = Form.useFormInstance();
  const { teacherId, teacherFee, travelFee, besides } = Form.useWatch(
    (values: Partial<Record<string, string | null>>) => {
      const costs = minus(sumOf(REST.map((key) => lesson[key])), ...REST.map((key) => values[key]));
      return {
        teacherId: Number(values.teacherId) || 0,
        teacherFee: values.teacherFee,
        travelFee: values.travelFee,
        besides: minus(sumOf([values.feeIncome, costs]), lesson.feeIncome),
      };
    },
    form,
  );
  const sessions = Form.useWatch<Detail['sessions'] | undefined>('sessions', form);
  const isOther = teacherId > 0 && teacherId !== lesson.teacherId;
  const { data } = useQuery({
    ...proposalOf(lesson.id, teacherId, halvesOf(sessions)),
    enabled: isOther,
  });
  if (!isOther || !data) return null;
  return (
    <div className="is-wide">
      <Comparison proposal={data} teacherFee={teacherFee} travelFee={travelFee} besides={besides} />
    </div>
  );
}

/** Profit by the amounts typed so far. The server computes the stored figure. */
function Profit({ writtenOff }: { writtenOff: string }) {
  const form = Form.useFormInstance();
  const profit = Form.useWatch(
    (values: Record<string, string | undefined>) =>
      minus(values.feeIncome, writtenOff, ...COSTS.map((key) => values[key])),
    form,
  );
  return (
    <p className="quiet" style={{ gridColumn: '1 / -1' }}>
      预计利润（未扣税费分摊）：
      <Money value={profit} />
    </p>
  );
}

import { ATTENDANCE_KINDS, ATTENDANCE_LOCKED, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { kindFacts, UNDIVIDED_OVERTIME } from '@shibiao/contract/attendance/marks';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { AttendanceItems } from '../../shared/attendance/AttendanceItems.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './attendance.module.css';

interface Props {
  person: { personnelId: number; name: string; status: number };
  /** The first day; the first of the month when none was clicked. */
  day: string;
  onClose: () => void;
}

const kinds = codeOptions(ATTENDANCE_KINDS).filter(({ value }) => value !== UNDIVIDED_OVERTIME);
const HALVES = [
  { value: 0, label: '全天' },
  { value: 1, label: '上午' },
  { value: 2, label: '下午' },
];

/** Form of one kind over a range of days; a locked month asks for the reason (更正). */
export default function RegisterForm({ person, day, onClose }: Props) {
  const isLocked = person.status === ATTENDANCE_LOCKED;
  return (
    <FormDrawer
      title={`${isLocked ? '更正' : '登记'}考勤：${person.name}`}
      endpoint={attendanceApi.edit}
      formKey="attendance"
      initial={{ personnelId: person.personnelId, from: day, to: day, kind: '事假', half: 0 }}
      prepare={({ from, to, kind, half, quantity, note, isAdvance, reason }) => ({
        personnelId: person.personnelId,
        items: [{ from, to, kind, half: half === 0 ? null : half, quantity, note, isAdvance }],
        reason: (reason ?? null) as string | null,
      })}
      onClose={onClose}
    >
      <Field name="from" label="从" mustFill>
        <DateInput allowClear={false} />
      </Field>
      <Field name="to" label="到" mustFill extra="每个工作日记一项">
        <DateInput allowClear={false} />
      </Field>
      <Field name="kind" label="类型" mustFill>
        <Select options={kinds} />
      </Field>
      <Amount />
      <Field name="note" label="说明" isWide>
        <Input maxLength={200} />
      </Field>
      {isLocked && (
        <Field
          name="reason"
          label="更正原因"
          isWide
          mustFill
          extra="该月已锁定，保存后只有此人的这个月重新打开"
        >
          <Input maxLength={200} />
        </Field>
      )}
      <MonthOf person={person} />
    </FormDrawer>
  );
}

/** Entries of the first day's month; wrong ones are deleted, in a locked month with a reason. */
function MonthOf({ person: { personnelId, name, status } }: Pick<Props, 'person'>) {
  const from = Form.useWatch<string | undefined>('from');
  const reason = Form.useWatch<string | undefined>('reason');
  const month = from?.slice(0, 7) ?? '';
  const query = useQuery({
    ...queryOf(attendanceApi.list, { month, personnelId, count: 1 }),
    enabled: month !== '',
  });
  const isWaiting = status === ATTENDANCE_LOCKED && !reason?.trim();
  return (
    <section className={styles.registered} data-part="attendance-registered">
      <h3>{month} 已登记</h3>
      <QueryLine of={query} />
      {query.data && (
        <AttendanceItems
          items={query.data.list[0]?.items ?? []}
          action={({ id, date, kind }) => (
            <RemoveButton
              endpoint={attendanceApi.edit}
              input={{ personnelId, removed: [id], reason: reason || undefined }}
              question={`删除${name} ${date ?? `${month} 整月`}的${kind}？`}
              isLink
              disabled={isWaiting}
              title={isWaiting ? '该月已锁定，请先填更正原因' : undefined}
            />
          )}
        />
      )}
    </section>
  );
}

function Amount() {
  const kind = Form.useWatch<string>('kind');
  const unit = kindFacts(kind)?.unit ?? '半天';
  if (unit !== '半天')
    return (
      <Field name="quantity" label={unit} mustFill>
        <NumberInput min={0} style={{ width: '100%' }} />
      </Field>
    );
  return (
    <>
      <Field name="half" label="半天">
        <Select options={HALVES} />
      </Field>
      {kind === '年假' && (
        <Field name="isAdvance" label="超出余额" valuePropName="checked">
          <Checkbox>预支</Checkbox>
        </Field>
      )}
    </>
  );
}

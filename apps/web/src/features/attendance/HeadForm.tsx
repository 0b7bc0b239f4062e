import {
  ATTENDANCE_LOCKED,
  ATTENDANCE_STATUS,
  type AttendanceMonthRow,
  attendanceApi,
} from '@shibiao/contract/attendance/attendance';
import { performanceApi } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';

/** Form for status and remarks of a person's month: attendance, and performance once opened. */
export default function HeadForm({
  row,
  month,
  onClose,
}: {
  row: AttendanceMonthRow;
  month: string;
  onClose: () => void;
}) {
  const { personnelId, name, status, version, remark } = row;
  const sheets = useQuery(queryOf(performanceApi.months, { month, personnelId, count: 1 }, { staleTime: 0 }));
  if (sheets.isPending) return null;
  const sheet = sheets.data?.list[0];
  return (
    <FormDrawer
      title={`${name} ${month}`}
      endpoint={attendanceApi.editBoth}
      formKey="attendance-head"
      columns={1}
      initial={{ personnelId, month, version, remark, performanceRemark: sheet?.remark ?? undefined }}
      onClose={onClose}
    >
      {status !== ATTENDANCE_LOCKED && (
        <Field name="status" label="考勤状态" extra="待确认：请本人核对，发一条消息">
          <Select
            allowClear={CLEARABLE}
            placeholder={`不变（${ATTENDANCE_STATUS.labelOf(status)}）`}
            options={ATTENDANCE_STATUS.table
              .filter(({ value }) => (value === 1 || value === 2) && value !== status)
              .map(({ value, label }) => ({ value, label }))}
          />
        </Field>
      )}
      <Field name="remark" label="考勤备注">
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
      <QueryLine of={sheets} />
      {sheet && (
        <Field name="performanceRemark" label="绩效备注">
          <Input.TextArea rows={3} maxLength={500} />
        </Field>
      )}
    </FormDrawer>
  );
}

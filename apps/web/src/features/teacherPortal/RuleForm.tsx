import { answeredTo } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { notify } from '../../lib/notify.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { WEEKDAYS } from './weekdays.ts';

const RULE = answeredTo(teacherPortalApi.saveRule, 'teacher');

/** 每周三上午不可用: written out for a year ahead. */
export default function RuleForm({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      title="每周不可用"
      endpoint={RULE}
      formKey="teacher-rule"
      initial={{ weekday: 3, half: 1, from: dayjs().format('YYYY-MM-DD') }}
      onSaved={({ lessons }) =>
        lessons.length > 0
          ? notify.info(
              `已保存。这些课在不可用的半天：${lessons.map(({ lessonname, date }) => `${date} ${lessonname}`).join('、')}`,
            )
          : notify.success('已保存')
      }
      onClose={onClose}
    >
      <Field name="weekday" label="星期">
        <Select options={WEEKDAYS} />
      </Field>
      <Field name="half" label="时段">
        <Select options={codeOptions(HALVES)} />
      </Field>
      <Field name="from" label="从">
        <DateInput />
      </Field>
      <Field name="until" label="到（不填为一直）">
        <DateInput />
      </Field>
      <Field name="reason" label="说明" isWide>
        <Input />
      </Field>
    </FormDrawer>
  );
}

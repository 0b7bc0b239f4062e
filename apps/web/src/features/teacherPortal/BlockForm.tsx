import { answeredTo } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Alert, Checkbox, Input, Select } from 'antd';
import { notify } from '../../lib/notify.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Range } from './halfDays.ts';

const BLOCK = answeredTo(teacherPortalApi.block, 'teacher');

/** Blocks a range of half-days. Lessons in it stay; on request staff are asked to move them. */
export default function BlockForm({
  range,
  lessons,
  onClose,
}: {
  range: Range;
  /** Names of the lessons that stand in the range. */
  lessons: readonly string[];
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title="不可用时段"
      endpoint={BLOCK}
      formKey="teacher-block"
      initial={{
        from: range.from.date,
        fromHalf: range.from.half,
        to: range.to.date,
        toHalf: range.to.half,
        isBlocked: true,
        asksMove: lessons.length > 0,
      }}
      prepare={(values) => ({ ...values, isBlocked: true })}
      onSaved={({ lessons: held, requests }) => {
        const names = held.map(({ lessonname, date }) => `${date} ${lessonname}`).join('、');
        if (held.length > 0)
          notify.info(`已保存。这段时间已有课：${names}${requests > 0 ? '，已申请改期' : ''}`);
        else notify.success('已保存');
      }}
      onClose={onClose}
    >
      {lessons.length > 0 && (
        <Alert type="warning" showIcon title={`这段时间已有课：${[...new Set(lessons)].join('、')}`} />
      )}
      <Field name="from" label="从">
        <DateInput />
      </Field>
      <Field name="fromHalf" label="时段">
        <Select options={codeOptions(HALVES)} />
      </Field>
      <Field name="to" label="到">
        <DateInput />
      </Field>
      <Field name="toHalf" label="时段">
        <Select options={codeOptions(HALVES)} />
      </Field>
      <Field name="reason" label="说明" isWide>
        <Input placeholder="如：出国、学校有课" />
      </Field>
      <Field name="asksMove" label="已有的课" isWide valuePropName="checked">
        <Checkbox>同时申请改期</Checkbox>
      </Field>
    </FormDrawer>
  );
}

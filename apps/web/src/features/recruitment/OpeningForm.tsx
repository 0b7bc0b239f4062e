import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { OPENING_REASONS, OPENING_STATUS } from '@shibiao/contract/recruitment/candidates';
import { Form, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Opening = RowOf<typeof recruitmentApi.openings>;

/** Form of an opening: headcount, post, leader and interviewers. */
export default function OpeningForm({ opening, onClose }: { opening: Opening | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={opening ? `修改职位：${opening.title}` : '新建职位'}
      endpoint={recruitmentApi.saveOpening}
      formKey="job-opening"
      initial={opening ?? { headcount: 1, reason: '新增' }}
      reload={() => call(recruitmentApi.opening, { id: opening?.id ?? 0 })}
      onClose={onClose}
    >
      <Field name="title" label="职位">
        <Input />
      </Field>
      <Field name="organisationId" label="部门">
        <OrganisationPicker />
      </Field>
      <Field name="post" label="岗位">
        <DictionarySelect list="post" />
      </Field>
      <Field name="headcount" label="人数">
        <NumberInput min={1} max={500} style={{ width: '100%' }} />
      </Field>
      <Field name="reason" label="原因">
        <Select options={codeOptions(OPENING_REASONS)} />
      </Field>
      <Form.Item noStyle shouldUpdate={(before, after) => before.reason !== after.reason}>
        {({ getFieldValue }) =>
          getFieldValue('reason') === '替补' && (
            <Field name="replacesId" label="替补谁" mustFill>
              <PersonnelPicker withInactive />
            </Field>
          )
        }
      </Form.Item>
      <Field name="openedOn" label="开放日期">
        <DateInput />
      </Field>
      <Field name="wantedBy" label="期望到岗">
        <DateInput />
      </Field>
      <Field name="salaryFrom" label="薪资下限（元/月）">
        <MoneyInput />
      </Field>
      <Field name="salaryTo" label="薪资上限（元/月）">
        <MoneyInput />
      </Field>
      <Field name="ownerId" label="用人负责人">
        <PersonnelPicker />
      </Field>
      <Field name="interviewers" label="面试官">
        <PersonnelPicker isMultiple />
      </Field>
      {opening && (
        <Field name="status" label="状态">
          <Select options={codeOptions(OPENING_STATUS)} />
        </Field>
      )}
      <Field name="description" label="职位说明" isWide>
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  );
}

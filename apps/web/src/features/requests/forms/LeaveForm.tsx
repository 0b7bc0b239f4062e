import { LEAVE_KINDS, needsPaper } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Checkbox, Form, Input, Select } from 'antd';
import { idsOf } from '../../../lib/upload.ts';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { commonOf, readAgain, spanOf } from '../initial.ts';
import type { AskProps } from './ask.ts';
import { BeforeAsking } from './BeforeAsking.tsx';
import { CoverField, SpanFields } from './SpanFields.tsx';

const valuesOf = (request: RequestDetail) => ({
  ...commonOf(request),
  ...spanOf(request),
  ...request.leave,
});

/** 请假: one whole day unless told, so that a day of leave takes two taps. */
export default function LeaveForm({ request, day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="请假"
      endpoint={askApi.saveLeave}
      formKey="request-leave"
      initial={
        request
          ? valuesOf(request)
          : { leaveKind: '年假', from: day, fromHalf: 1, to: day, toHalf: 2, files: [] }
      }
      reload={readAgain(request, valuesOf)}
      prepare={({ files, ...values }) => ({ ...values, fileIds: idsOf(files) })}
      okText="提交"
      {...rest}
    >
      <Field name="leaveKind" label="假别" isWide>
        <Select options={codeOptions(LEAVE_KINDS)} />
      </Field>
      <SpanFields />
      <BeforeAsking kind="leave" id={request?.id ?? null} />
      <OfKind />
      <CoverField />
      <Field name="reason" label="事由" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
      <Papers />
    </FormDrawer>
  );
}

function OfKind() {
  const kind = Form.useWatch<string | undefined>('leaveKind');
  if (kind !== '年假') return null;
  return (
    <Field name="isAdvance" label="超出余额" valuePropName="checked">
      <Checkbox>预支明年的</Checkbox>
    </Field>
  );
}

function Papers() {
  const kind = Form.useWatch<string | undefined>('leaveKind') ?? '';
  const isNeeded = needsPaper(kind);
  return (
    <Field name="files" label={isNeeded ? `${kind}的证明` : '附件'} isWide mustFill={isNeeded}>
      <FileUpload purpose="request" />
    </Field>
  );
}

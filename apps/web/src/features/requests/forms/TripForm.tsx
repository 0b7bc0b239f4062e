import { TRIP_WAYS } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input, Select } from 'antd';
import { idsOf } from '../../../lib/upload.ts';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { commonOf, readAgain, spanOf } from '../initial.ts';
import { AboutFields } from './AboutFields.tsx';
import type { AskProps } from './ask.ts';
import { BeforeAsking } from './BeforeAsking.tsx';
import { CoverField, SpanFields } from './SpanFields.tsx';

const valuesOf = (request: RequestDetail) => ({ ...commonOf(request), ...spanOf(request), ...request.trip });

/** 外出、出差、居家办公, with the lesson or customer that it is for. */
export default function TripForm({ request, day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="外出出差"
      endpoint={askApi.saveTrip}
      formKey="request-trip"
      initial={
        request ? valuesOf(request) : { way: '外勤', from: day, fromHalf: 1, to: day, toHalf: 2, files: [] }
      }
      reload={readAgain(request, valuesOf)}
      prepare={({ files, ...values }) => ({ ...values, fileIds: idsOf(files) })}
      okText="提交"
      {...rest}
    >
      <Field name="way" label="方式">
        <Select options={codeOptions(TRIP_WAYS)} />
      </Field>
      <Field name="place" label="地点">
        <Input maxLength={100} />
      </Field>
      <SpanFields />
      <BeforeAsking kind="trip" id={request?.id ?? null} />
      <AboutFields request={request} />
      <CoverField />
      <Field name="reason" label="事由" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
      <Field name="files" label="附件" isWide>
        <FileUpload purpose="request" />
      </Field>
    </FormDrawer>
  );
}

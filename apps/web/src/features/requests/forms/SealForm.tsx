import { SEALS } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import { Checkbox, Select } from 'antd';
import { idsOf } from '../../../lib/upload.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';
import { PaperFields, paperOf } from './PaperFields.tsx';

/** 用章: a seal on a document, done by the office when it approves. */
export default function SealForm({ request, day: _day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="用章"
      endpoint={askApi.saveSeal}
      formKey="request-seal"
      initial={request ? paperOf(request) : { seal: '公章', copies: 1, files: [] }}
      reload={readAgain(request, paperOf)}
      prepare={({ files, ...values }) => ({ ...values, fileIds: idsOf(files) })}
      okText="提交"
      {...rest}
    >
      <Field name="seal" label="印章">
        <Select options={codeOptions(SEALS)} />
      </Field>
      <Field name="isTakenOut" label="外带" valuePropName="checked">
        <Checkbox>带出公司用</Checkbox>
      </Field>
      <PaperFields request={request} label="盖章的文件" />
    </FormDrawer>
  );
}

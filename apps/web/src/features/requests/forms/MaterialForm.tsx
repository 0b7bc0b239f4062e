import { askApi } from '@shibiao/contract/requests/forms';
import { idsOf } from '../../../lib/upload.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';
import { PaperFields, paperOf } from './PaperFields.tsx';

/** 资料申请: papers of the company, handed out by the office. */
export default function MaterialForm({ request, day: _day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="资料申请"
      endpoint={askApi.saveMaterial}
      formKey="request-material"
      initial={request ? paperOf(request) : { copies: 1, files: [] }}
      reload={readAgain(request, paperOf)}
      prepare={({ files, ...values }) => ({ ...values, fileIds: idsOf(files) })}
      okText="提交"
      {...rest}
    >
      <PaperFields request={request} label="要什么资料" />
    </FormDrawer>
  );
}

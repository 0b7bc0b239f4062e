import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input } from 'antd';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { commonOf, readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';
import { type SupplyLine, SupplyLines } from './SupplyLines.tsx';

const valuesOf = (request: RequestDetail) => ({ ...commonOf(request), lines: request.supplies });

/** 物资领用: handed out by the office when it approves. */
export default function SupplyForm({ request, day: _day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="物资领用"
      endpoint={askApi.saveSupply}
      formKey="request-supply"
      initial={request ? valuesOf(request) : { lines: [] }}
      reload={readAgain(request, valuesOf)}
      prepare={({ lines, ...values }) => ({
        ...values,
        lines: (lines as SupplyLine[]).map(({ supplyId, quantity }) => ({ supplyId, quantity })),
      })}
      okText="提交"
      columns={1}
      {...rest}
    >
      <Field name="lines" label="物资" mustFill>
        <SupplyLines />
      </Field>
      <Field name="reason" label="用途">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
    </FormDrawer>
  );
}

import { REQUEST_STATUS } from '@shibiao/contract/requests/codes';
import { expensesApi } from '@shibiao/contract/requests/expenses';
import { type RequestDetail, requestsApi } from '@shibiao/contract/requests/requests';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { isZero, sumOf } from '../../../lib/money.ts';
import { queryOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { type FileRef, idsOf } from '../../../lib/upload.ts';
import { CLEARABLE } from '../../../ui/clearable.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Money } from '../../../ui/texts.tsx';
import { commonOf, readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';
import { ExpenseLines } from './ExpenseLines.tsx';

interface Line {
  expenseKind?: string;
  spentOn?: string;
  title?: string | null;
  amount?: string | null;
  files?: FileRef[];
}

const valuesOf = (request: RequestDetail) => ({
  ...commonOf(request),
  tripId: request.expense?.tripId ?? null,
  settlesAdvances: request.expense?.settlesAdvances ?? true,
  lines: (request.expense?.lines ?? []).map(({ fileId, fileName: _name, ...line }) => ({
    ...line,
    files: request.files.filter((file) => file.id === fileId),
  })),
});

/** 费用报销: several expenses, of one trip if there is one; open advances are settled first. */
export default function ExpenseForm({ request, day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="费用报销"
      endpoint={expensesApi.saveExpense}
      formKey="request-expense"
      initial={request ? valuesOf(request) : { settlesAdvances: true, lines: [{ spentOn: day }] }}
      reload={readAgain(request, valuesOf)}
      prepare={({ lines, ...values }) => ({
        ...values,
        lines: (lines as Line[]).map(({ files, ...line }) => ({
          ...line,
          fileId: idsOf(files ?? [])[0] ?? null,
        })),
      })}
      okText="提交"
      {...rest}
    >
      <ExpenseLines day={day} />
      <Sum />
      <TripField />
      <Field name="reason" label="说明" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
    </FormDrawer>
  );
}

/** The sum, and open advances that it settles first. */
function Sum() {
  const { personnelId } = useUser();
  const lines = Form.useWatch<Line[] | undefined>('lines') ?? [];
  const query = useQuery(
    queryOf(expensesApi.advances, { applicantId: personnelId, isOpen: true, count: 1 }, { isQuiet: true }),
  );
  const left = query.data?.sums.left ?? '0.00';
  return (
    <div className="field-wide">
      <p>
        合计 <b>{<Money value={sumOf(lines.map((line) => line?.amount))} hasSign />}</b>
      </p>
      {!isZero(left) && (
        <Form.Item name="settlesAdvances" valuePropName="checked">
          <Checkbox>
            先冲抵未还的借款 <Money value={left} hasSign />
          </Checkbox>
        </Form.Item>
      )}
    </div>
  );
}

/** One's own trips of late. */
function TripField() {
  const { list = [] } =
    useQuery(queryOf(requestsApi.list, { tab: 'mine', kind: 'trip', count: 20 }, { isQuiet: true })).data ??
    {};
  const trips = list.filter(({ status }) => status === 1 || status === 2);
  if (trips.length === 0) return null;
  return (
    <Field name="tripId" label="哪次出差（没有可不选）" isWide>
      <Select
        allowClear={CLEARABLE}
        placeholder="不属于出差"
        options={trips.map((trip) => ({
          value: trip.id,
          label: `${trip.title}（${REQUEST_STATUS.labelOf(trip.status)}）`,
        }))}
      />
    </Field>
  );
}

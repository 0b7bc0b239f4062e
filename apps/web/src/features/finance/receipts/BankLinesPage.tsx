import type { OutputOf } from '@shibiao/contract/endpoint';
import { BANK_LINE_STATE, bankLineColumns, bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { Button, Input, Space } from 'antd';
import { Suspense, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useCommand } from '../../../lib/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { type Column, type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { BankName, BankSelect } from '../choices.tsx';
import styles from '../finance.module.css';

const ReceiptForm = lazy(() => import('./ReceiptForm.tsx'));
const JoinReceipt = lazy(() => import('./JoinReceipt.tsx'));
const ImportBankLines = lazy(() => import('./ImportBankLines.tsx'));

type Line = OutputOf<typeof bankLinesApi.bankLines>['list'][number];

const filters: Filter[] = [
  { key: 'keyword', label: '付款方、账号、摘要或流水号', kind: 'text', width: 220 },
  { key: 'state', label: '状态', kind: 'select', width: 120, options: codeOptions(BANK_LINE_STATE) },
  { key: 'from', toKey: 'to', label: '到账日期', kind: 'dateRange' },
  {
    key: 'amount',
    label: '金额',
    kind: 'custom',
    width: 140,
    text: (value) => value,
    render: (value, onChange) => (
      <MoneyInput aria-label="金额" placeholder="金额" value={value ?? null} onChange={onChange} />
    ),
  },
  {
    key: 'bankAccountId',
    label: '收款账户',
    kind: 'custom',
    width: 210,
    text: (value) => <BankName id={value} />,
    render: (value, onChange) => <BankSelect value={value ? Number(value) : null} onChange={onChange} />,
  },
];

/** The draft of a line's receipt: the form proposes lessons once it has institution and amount. */
const draftOf = (line: Line) => ({
  bankLineId: line.id,
  amount: line.amount,
  receivedOn: line.bookedOn,
  bankAccountId: line.bankAccountId,
  payer: line.payer,
  coorgid: line.proposedId ?? undefined,
  cooperationName: line.proposedName ?? undefined,
});

/** 到账认领: bank lines, each to be entered as a receipt or marked as none. */
export default function BankLinesPage() {
  const [isImporting, setIsImporting] = useState(false);
  const entering = useLayer<Line>();
  const joining = useLayer<Line>();
  const ignoring = useLayer<Line>();
  const wait = useCommand(bankLinesApi.waitBankLine);
  const actions: Column<Line> = {
    ...ACTIONS,
    width: 250,
    isFor: ({ state }) => state !== 2,
    render: (line) =>
      line.state === 1 ? (
        <Space size={4}>
          <Can to={receiptsApi.save}>
            <LinkButton aria-label={`登记 ${line.payer ?? ''}`} onClick={() => entering.open(line)}>
              登记
            </LinkButton>
          </Can>
          <Can to={bankLinesApi.join}>
            <Button
              type="text"
              size="small"
              aria-label={`对应已登记的收款 ${line.payer ?? ''}`}
              onClick={() => joining.open(line)}
            >
              对应已登记
            </Button>
          </Can>
          <Can to={bankLinesApi.ignoreBankLine}>
            <Button
              type="text"
              size="small"
              aria-label={`不是收款 ${line.payer ?? ''}`}
              onClick={() => ignoring.open(line)}
            >
              不是收款
            </Button>
          </Can>
        </Space>
      ) : (
        line.state === 3 && (
          <Can to={bankLinesApi.waitBankLine}>
            <Button type="text" size="small" onClick={() => wait.run({ id: line.id, version: line.version })}>
              恢复待认领
            </Button>
          </Can>
        )
      ),
  };
  return (
    <div className={styles.page}>
      <PagedTable
        screen="finance/bankLines"
        endpoint={bankLinesApi.bankLines}
        columns={[...listColumns(bankLineColumns), actions]}
        rowKey="id"
        filters={filters}
        presets={BANK_LINE_STATE.table
          .filter(({ value }) => value !== 1)
          .map(({ value, label }) => ({ label, values: { state: String(value) } }))}
        defaultSort={{ sort: 'bookedOn', order: 'asc' }}
        toolbar={
          <Can to={bankLinesApi.import}>
            <Button type="primary" onClick={() => setIsImporting(true)}>
              导入流水
            </Button>
          </Can>
        }
        empty={{ title: '没有待认领的到账', hint: '点“导入流水”，导入或粘贴网银的交易明细。' }}
      />
      <Suspense fallback={null}>
        {isImporting && <ImportBankLines onClose={() => setIsImporting(false)} />}
        <Opened layer={joining}>{(of, close) => <JoinReceipt line={of} onClose={close} />}</Opened>
        <Opened layer={entering}>
          {(of, close) => <ReceiptForm key={of.id} draft={draftOf(of)} onClose={close} />}
        </Opened>
      </Suspense>
      <Opened layer={ignoring}>
        {(of, close) => (
          <FormDrawer
            title={`不是收款：${of.payer ?? ''} ${of.amount} 元`}
            endpoint={bankLinesApi.ignoreBankLine}
            formKey="bank-line-ignore"
            initial={{ id: of.id, version: of.version }}
            columns={1}
            okText="标为不是收款"
            onSaved={() => notify.undoable('已标为不是收款', () => wait.run({ id: of.id }))}
            onClose={close}
          >
            <Field name="reason" label="原因">
              <Input.TextArea
                autoFocus
                autoSize={{ minRows: 3 }}
                placeholder="如：利息、押金退回、内部转账"
              />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </div>
  );
}

import { bankAccountColumns, banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { Can } from '../../../ui/Can.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import { CompanySelect } from '../choices.tsx';

type Account = RowOf<typeof banksApi.banks>;

const columns = listColumns(bankAccountColumns, { received: { render: (row) => <Received row={row} /> } });

/** Opens the receipts that make up the sum. */
function Received({ row }: { row: Account }) {
  return (
    <PageLink to={`/financeInfo/receipts?bankAccountId=${row.id}`}>
      <Money value={row.received} />
    </PageLink>
  );
}

/** The company's own bank accounts for receipts. */
export function BankAccounts({ chooser }: { chooser: ReactNode }) {
  const editing = useLayer<Account | 'new'>();
  return (
    <>
      <PagedTable
        screen="finance/banks"
        endpoint={banksApi.banks}
        columns={columns}
        rowKey="id"
        filters={[{ key: 'keyword', label: '开户行、账号或户名', kind: 'text' }]}
        exports={contractsApi.exportBankAccounts}
        toolbar={
          <>
            {chooser}
            <Can to={contractsApi.saveBankAccount}>
              <Button type="primary" onClick={() => editing.open('new')}>
                新建银行账户
              </Button>
            </Can>
          </>
        }
        batch={(rows, clear) => (
          <RemoveButton
            endpoint={contractsApi.deleteBankAccount}
            input={{ id: rows.map((row) => row.id) }}
            question={`删除 ${rows.length} 个银行账户？`}
            onRemoved={clear}
          />
        )}
        onOpen={editing.open}
        empty={{ title: '还没有银行账户', hint: '登记收款时选择款项到了哪个账户。' }}
      />
      <Opened layer={editing}>
        {(of, close) => (
          <FormDrawer
            title={of === 'new' ? '新建银行账户' : '修改银行账户'}
            endpoint={contractsApi.saveBankAccount}
            formKey="bank-account"
            initial={of === 'new' ? {} : of}
            reload={async () => {
              const { list } = await call(banksApi.banks, { id: of === 'new' ? null : of.id });
              return { ...list[0] };
            }}
            onClose={close}
          >
            <Field name="bankName" label="开户行">
              <Input autoFocus />
            </Field>
            <Field name="accountNo" label="账号">
              <Input inputMode="numeric" />
            </Field>
            <Field name="title" label="户名">
              <Input />
            </Field>
            <Field name="companyId" label="签约公司">
              <CompanySelect />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </>
  );
}

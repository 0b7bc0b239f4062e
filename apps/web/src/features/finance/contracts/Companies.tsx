import { COMPANY_SERIES, companyColumns, contractsApi } from '@shibiao/contract/finance/contracts';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/session.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

type Company = RowOf<typeof contractsApi.companies>;

const columns = listColumns(companyColumns);

/** The companies that sign contracts and issue invoices. */
export function Companies({ chooser }: { chooser: ReactNode }) {
  const editing = useLayer<Company | 'new'>();
  const canSave = useCan(contractsApi.saveCompany);
  return (
    <>
      <PagedTable
        screen="finance/companies"
        endpoint={contractsApi.companies}
        columns={columns}
        rowKey="id"
        filters={[{ key: 'keyword', label: '公司名称', kind: 'text' }]}
        exports={contractsApi.exportCompanies}
        toolbar={
          <>
            {chooser}
            {canSave && (
              <Button type="primary" onClick={() => editing.open('new')}>
                新建签约公司
              </Button>
            )}
          </>
        }
        onOpen={canSave ? editing.open : undefined}
        batch={
          canSave
            ? (rows, clear) => (
                <RemoveButton
                  endpoint={contractsApi.deleteCompany}
                  input={{ id: rows.map((row) => row.id) }}
                  question={`删除 ${rows.length} 家签约公司？`}
                  hint="已用于课程和发票的仍会显示原名称。"
                  onRemoved={clear}
                />
              )
            : undefined
        }
        empty={{ title: '还没有签约公司', hint: '本公司用来签合同、开票的主体，排课和合同里选择。' }}
      />
      <Opened layer={editing}>
        {(of, close) => (
          <FormDrawer
            title={of === 'new' ? '新建签约公司' : '修改签约公司'}
            endpoint={contractsApi.saveCompany}
            formKey="contract-company"
            initial={of === 'new' ? { series: 1 } : of}
            reload={async () => {
              const { list } = await call(contractsApi.companies, {
                id: of === 'new' ? null : of.id,
              });
              return { ...list[0] };
            }}
            onClose={close}
          >
            <Field name="name" label="公司名称">
              <Input autoFocus />
            </Field>
            <Field name="series" label="系列">
              <Select options={codeOptions(COMPANY_SERIES)} />
            </Field>
            <Field name="taxNo" label="税号" isWide>
              <Input />
            </Field>
            <Field name="bankName" label="开户行">
              <Input />
            </Field>
            <Field name="bankAccount" label="账号">
              <Input inputMode="numeric" />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </>
  );
}

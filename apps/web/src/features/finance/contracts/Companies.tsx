import { PlusOutlined } from '@ant-design/icons';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { type Column, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';

type Company = RowOf<typeof contractsApi.companies>;

const SERIES = [
  { value: 1, label: '系列一' },
  { value: 2, label: '系列二' },
];
const columns: Column<Company>[] = [
  { key: 'name', title: '公司名称', width: 260, fixed: 'left' },
  {
    key: 'series',
    title: '系列',
    width: 90,
    render: (row) => SERIES.find((one) => one.value === row.series)?.label,
  },
  { key: 'taxNo', title: '税号', width: 200 },
  { key: 'bankName', title: '开户行', width: 200 },
  { key: 'bankAccount', title: '账号', width: 200 },
];

/** The companies that sign contracts and issue invoices. */
export function Companies({ chooser }: { chooser: ReactNode }) {
  const [editing, setEditing] = useState<Company | 'new' | null>(null);
  const remove = useCommand(contractsApi.deleteCompany, { success: '已删除' });
  const canSave = useCan(contractsApi.saveCompany);
  return (
    <>
      <PagedTable
        screen="finance/companies"
        endpoint={contractsApi.companies}
        columns={columns}
        rowKey="id"
        filters={[{ key: 'keyword', label: '公司名称', kind: 'text' }]}
        toolbar={
          <>
            {chooser}
            {canSave && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
                新建签约公司
              </Button>
            )}
          </>
        }
        {...(canSave
          ? {
              onOpen: (row: Company) => setEditing(row),
              batch: (rows: Company[], clear: () => void) => (
                <Button
                  danger
                  size="small"
                  onClick={() =>
                    confirm({
                      title: `删除 ${rows.length} 家签约公司？`,
                      content: '已用于课程和发票的仍会显示原名称。',
                      isDanger: true,
                      onOk: () => remove.send({ id: rows.map((row) => row.id) }).then(clear),
                    })
                  }
                >
                  删除
                </Button>
              ),
            }
          : {})}
        empty={{ title: '还没有签约公司' }}
      />
      {editing && (
        <FormDrawer
          title={editing === 'new' ? '新建签约公司' : '编辑签约公司'}
          endpoint={contractsApi.saveCompany}
          formKey="contract-company"
          initial={editing === 'new' ? { series: 1 } : editing}
          onClose={() => setEditing(null)}
        >
          <Field name="name" label="公司名称">
            <Input autoFocus />
          </Field>
          <Field name="series" label="系列">
            <Select options={SERIES} />
          </Field>
          <Field name="taxNo" label="税号" isWide>
            <Input />
          </Field>
          <Field name="bankName" label="开户行">
            <Input />
          </Field>
          <Field name="bankAccount" label="账号">
            <Input />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}

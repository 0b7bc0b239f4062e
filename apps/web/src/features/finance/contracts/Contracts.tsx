import { PlusOutlined } from '@ant-design/icons';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { Button, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { useCommand } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import type { FileRef } from '../../../lib/upload.ts';
import { useFile } from '../../../lib/useFile.ts';
import { byInstitution } from '../../../pickers/filters.tsx';
import { InstitutionPicker } from '../../../pickers/InstitutionPicker.tsx';
import { Can } from '../../../ui/Can.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DateInput } from '../../../ui/dates.tsx';
import { FileLink, FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money } from '../../../ui/texts.tsx';
import { CompanySelect } from '../choices.tsx';

type Contract = RowOf<typeof contractsApi.list>;

const filters: Filter[] = [
  { key: 'keyword', label: '合同编号或名称', kind: 'text', width: 180 },
  byInstitution,
  {
    key: 'companyId',
    label: '签约公司',
    kind: 'custom',
    width: 200,
    render: (value, onChange) => <CompanySelect value={value ? Number(value) : null} onChange={onChange} />,
  },
  { key: 'from', toKey: 'to', label: '签订', kind: 'dateRange' },
];

export function Contracts({ chooser }: { chooser: ReactNode }) {
  const page = usePage();
  const [editing, setEditing] = useState<Contract | 'new' | null>(null);
  const remove = useCommand(contractsApi.delete, { success: '已删除' });
  const canRemove = useCan(contractsApi.delete);
  const canSave = useCan(contractsApi.save);
  const columns: Column<Contract>[] = [
    { key: 'no', title: '合同编号', width: 150, fixed: 'left' },
    { key: 'title', title: '名称', width: 200 },
    { key: 'cooperationName', title: '机构', width: 220 },
    { key: 'companyName', title: '签约公司', width: 200 },
    {
      key: 'amount',
      title: '金额（元）',
      width: 130,
      align: 'right',
      sortable: true,
      render: (row) => <Money value={row.amount} />,
    },
    {
      key: 'signedOn',
      title: '签订日期',
      width: 110,
      sortable: true,
      render: (row) => <DateText value={row.signedOn} />,
    },
    {
      key: 'period',
      title: '有效期',
      width: 200,
      render: (row) => (row.fromDate || row.toDate ? `${row.fromDate ?? ''} 至 ${row.toDate ?? ''}` : null),
    },
    { key: 'lessons', title: '课程数', width: 80, align: 'right' },
    {
      key: 'lessonIncome',
      title: '课程款（元）',
      width: 130,
      align: 'right',
      render: (row) => <Money value={row.lessonIncome} />,
    },
    {
      key: 'fileName',
      title: '附件',
      width: 160,
      render: (row) => (row.fileId ? <ContractFile id={row.fileId} /> : null),
    },
  ];
  return (
    <>
      <PagedTable
        screen="finance/contracts"
        endpoint={contractsApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        defaultSort={{ sort: 'signedOn', order: 'desc' }}
        toolbar={
          <>
            {chooser}
            <Can to={contractsApi.save}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
                新建合同
              </Button>
            </Can>
          </>
        }
        {...(canRemove
          ? {
              batch: (rows: Contract[], clear: () => void) => (
                <Button
                  danger
                  size="small"
                  onClick={() =>
                    confirm({
                      title: `删除 ${rows.length} 份合同？`,
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
        onOpen={(row) =>
          canSave ? setEditing(row) : page.navigate(`/financeInfo/lessonFinance?coorgid=${row.coorgid ?? ''}`)
        }
        empty={{ title: '还没有合同' }}
      />
      {editing && (
        <ContractForm contract={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function ContractFile({ id }: { id: number }) {
  const file = useFile(id);
  return file && <FileLink file={file} />;
}

function ContractForm({ contract, onClose }: { contract: Contract | null; onClose: () => void }) {
  const file = useFile(contract?.fileId);
  // The form takes its first values once, so it waits for the file that it shows.
  if (contract?.fileId && !file) return null;
  return (
    <FormDrawer
      title={contract ? `合同 ${contract.no}` : '新建合同'}
      endpoint={contractsApi.save}
      formKey="contract"
      initial={{ ...contract, files: file ? [file] : [] }}
      prepare={({ files, ...values }) => ({
        ...(values as unknown as Contract),
        fileId: (files as FileRef[] | undefined)?.[0]?.id ?? null,
      })}
      onClose={onClose}
    >
      <Field name="no" label="合同编号">
        <Input autoFocus />
      </Field>
      <Field name="title" label="名称">
        <Input />
      </Field>
      <Field name="coorgid" label="机构">
        <InstitutionPicker
          chosen={contract?.coorgid ? { id: contract.coorgid, name: contract.cooperationName ?? '' } : null}
        />
      </Field>
      <Field name="companyId" label="签约公司">
        <CompanySelect />
      </Field>
      <Field name="amount" label="金额（元）">
        <InputNumber<string> stringMode precision={2} min="0" controls={false} style={{ width: '100%' }} />
      </Field>
      <Field name="signedOn" label="签订日期">
        <DateInput />
      </Field>
      <Field name="fromDate" label="有效期起">
        <DateInput />
      </Field>
      <Field name="toDate" label="有效期止">
        <DateInput />
      </Field>
      <Field name="files" label="合同附件" isWide>
        <FileUpload purpose="contract" max={1} />
      </Field>
    </FormDrawer>
  );
}

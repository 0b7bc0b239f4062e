import { filesApi } from '@shibiao/contract/files';
import { contractColumns, contractsApi } from '@shibiao/contract/finance/contracts';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { usePage } from '../../../lib/page.tsx';
import { useCan } from '../../../lib/session.ts';
import { idsOf } from '../../../lib/upload.ts';
import { useFile, useFileRead } from '../../../lib/useFile.ts';
import { byInstitution } from '../../../pickers/filters.tsx';
import { InstitutionPicker } from '../../../pickers/InstitutionPicker.tsx';
import { Can } from '../../../ui/Can.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { FileLink, FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { byCompany, CompanySelect } from '../choices.tsx';

type Contract = RowOf<typeof contractsApi.list>;

const filters: Filter[] = [
  { key: 'keyword', label: '合同编号或名称', kind: 'text', width: 180 },
  byInstitution,
  byCompany,
  { key: 'from', toKey: 'to', label: '签订日期', kind: 'dateRange' },
];

const columns = listColumns(contractColumns, {
  fileName: { render: (row) => (row.fileId ? <ContractFile id={row.fileId} /> : null) },
});

export function Contracts({ chooser }: { chooser: ReactNode }) {
  const page = usePage();
  const [editing, setEditing] = useState<Contract | 'new' | null>(null);
  const canRemove = useCan(contractsApi.delete);
  const canSave = useCan(contractsApi.save);
  return (
    <>
      <PagedTable
        screen="finance/contracts"
        endpoint={contractsApi.list}
        columns={columns}
        rowKey="id"
        cards={['title', 'cooperationName', 'amount', 'signedOn', 'fromDate', 'toDate']}
        filters={filters}
        exports={contractsApi.export}
        defaultSort={{ sort: 'signedOn', order: 'desc' }}
        toolbar={
          <>
            {chooser}
            <Can to={contractsApi.save}>
              <Button type="primary" onClick={() => setEditing('new')}>
                新建合同
              </Button>
            </Can>
          </>
        }
        {...(canRemove
          ? {
              batch: (rows: Contract[], clear: () => void) => (
                <RemoveButton
                  endpoint={contractsApi.delete}
                  input={{ id: rows.map((row) => row.id) }}
                  question={`删除 ${rows.length} 份合同？`}
                  onRemoved={clear}
                />
              ),
            }
          : {})}
        onOpen={(row) =>
          canSave ? setEditing(row) : page.navigate(`/financeInfo/lessonFinance?coorgid=${row.coorgid ?? ''}`)
        }
        empty={{ title: '还没有合同', hint: '先在“签约公司”里添加本公司的签约主体。' }}
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
  const paper = useFileRead(contract?.fileId);
  const file = paper.data?.list[0];
  // The form takes its first values once, so it waits for the file that it shows.
  if (contract?.fileId && !paper.data)
    return (
      <RecordDrawer title={`修改合同：${contract.no}`} onClose={onClose}>
        <QueryState of={paper} />
      </RecordDrawer>
    );
  return (
    <FormDrawer
      title={contract ? `修改合同：${contract.no}` : '新建合同'}
      endpoint={contractsApi.save}
      formKey="contract"
      initial={{ ...contract, files: file ? [file] : [] }}
      reload={async () => {
        const [fresh] = (await call(contractsApi.list, { id: contract?.id })).list;
        const paper = fresh?.fileId ? (await call(filesApi.refs, { ids: [fresh.fileId] })).list : [];
        return { ...fresh, files: paper };
      }}
      prepare={({ files, ...given }) => ({
        ...given,
        fileId: idsOf(files)[0] ?? (file ? null : (contract?.fileId ?? null)),
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
        <MoneyInput />
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

import { contractColumns, contractsApi } from '@shibiao/contract/finance/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { useCan } from '../../../lib/session.ts';
import { useFile } from '../../../lib/useFile.ts';
import { byInstitution } from '../../../pickers/filters.tsx';
import { Can } from '../../../ui/Can.tsx';
import { FileLink } from '../../../ui/FileUpload.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { byCompany } from '../choices.tsx';
import { ContractForm } from './ContractForm.tsx';

export type Contract = RowOf<typeof contractsApi.list>;

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
  const editing = useLayer<Contract | 'new'>();
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
              <Button type="primary" onClick={() => editing.open('new')}>
                新建合同
              </Button>
            </Can>
          </>
        }
        batch={
          canRemove
            ? (rows, clear) => (
                <RemoveButton
                  endpoint={contractsApi.delete}
                  input={{ id: rows.map((row) => row.id) }}
                  question={`删除 ${rows.length} 份合同？`}
                  onRemoved={clear}
                />
              )
            : undefined
        }
        onOpen={(row) =>
          canSave
            ? editing.open(row)
            : page.navigate(`/financeInfo/lessonFinance?coorgid=${row.coorgid ?? ''}`)
        }
        empty={{ title: '还没有合同', hint: '先在“签约公司”里添加本公司的签约主体。' }}
      />
      <Opened layer={editing}>
        {(of, close) => <ContractForm contract={of === 'new' ? null : of} onClose={close} />}
      </Opened>
    </>
  );
}

function ContractFile({ id }: { id: number }) {
  const file = useFile(id);
  return file && <FileLink file={file} />;
}

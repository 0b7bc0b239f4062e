import {
  BATCH_STATUS,
  batchPersonColumns,
  commissionBatchesApi,
} from '@shibiao/contract/commissions/batches';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { isZero, sumOf } from '../../lib/money.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { EntryTable } from '../../shared/commissions/EntryTable.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import { BatchActions } from './BatchActions.tsx';
import { BatchChart } from './BatchChart.tsx';
import type { Batch } from './BatchForm.tsx';
import { type Behind, EntriesDrawer } from './EntriesDrawer.tsx';
import { HeldEntries, HoldButton } from './HeldEntries.tsx';

/** 提成批次详情: people compared with last month, the entries, and the next step. */
export default function BatchPage() {
  const page = usePage();
  const query = useQuery(queryOf(commissionBatchesApi.batch, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail batch={query.data} />;
}

const Slip = ({ id }: { id: number }) => (
  <button type="button" className="link" onClick={() => saveFile(filesApi.download, { id })}>
    下载
  </button>
);

type Person = Batch['list'][number];
const HIDDEN = ['personnelName', 'organisationName', 'batchNo'];
const monthBefore = (month: string) => dayjs(`${month}-01`).subtract(1, 'month').format('YYYY-MM');
const cellOf = (key: keyof Person, type: string | undefined, row: Person) => {
  const value = row[key];
  if (type === 'money') return <Money value={value as string} />;
  return typeof value === 'boolean' ? (value ? '是' : '') : value;
};
const peopleColumns = (onOpen: (person: Person) => void) =>
  batchPersonColumns.map(({ key, title, type, width, fixed }) => ({
    key,
    title,
    width: width ?? 110,
    fixed,
    align: type === 'money' ? ('right' as const) : undefined,
    render: (_: unknown, row: Person) =>
      key === 'name' && row.entries > 0 ? (
        <button type="button" className="link" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ) : (
        cellOf(key, type, row)
      ),
  }));

/** Totals of all people, including other pages. */
const Totals = ({ people }: { people: readonly Person[] }) => (
  <Table.Summary.Row>
    {batchPersonColumns.map(({ key, type }, at) => (
      <Table.Summary.Cell key={key} index={at} align={type === 'money' ? 'right' : 'left'}>
        {at === 0
          ? '合计'
          : type === 'money' && <Money value={sumOf(people.map((one) => one[key] as string))} />}
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
);

function Detail({ batch }: { batch: Batch }) {
  const page = usePage();
  const [open, setOpen] = useState<Behind | null>(null);
  const openPerson = ({ personnelId, name }: Person) =>
    setOpen({ title: `${name} · ${batch.no} 的提成明细`, fixed: { batchId: batch.id, personnelId } });
  const drafts = useCan(commissionBatchesApi.saveBatch);
  const fixed = useMemo(() => ({ batchId: batch.id }), [batch.id]);
  const claims = sumOf(batch.list.map((one) => one.claim));
  const before = sumOf(batch.list.map((one) => one.lastMonth));
  return (
    <DetailLayout
      title={batch.no}
      tags={<StatusTag value={batch.status} of={BATCH_STATUS} />}
      summary={`${batch.month} · ${batch.organisationName ?? '全部部门'} · 税前，并入当月工资计税`}
      actions={
        <>
          <BatchActions batch={batch} />
          <ExportButton endpoint={commissionBatchesApi.exportBatch} input={{ id: batch.id }} label="发放表" />
        </>
      }
      tabs={[
        {
          key: 'people',
          label: `人员（${batch.people}）`,
          content: (
            <>
              <BatchChart
                people={batch.list}
                onOpen={openPerson}
                onBefore={() =>
                  page.navigate(`/financeInfo/commissionBatches?month=${monthBefore(batch.month)}`)
                }
              />
              <ScrollTable<Person>
                size="small"
                rowKey="personnelId"
                dataSource={batch.list}
                columns={peopleColumns(openPerson)}
                pagination={{ pageSize: 50, hideOnSinglePage: true }}
                scroll={{ x: 1200 }}
                summary={() => batch.list.length > 0 && <Totals people={batch.list} />}
              />
            </>
          ),
        },
        {
          key: 'entries',
          label: '明细',
          content: (
            <>
              <HeldEntries batch={batch} />
              <EntryTable
                fixed={fixed}
                batch={
                  batch.status === 1 && drafts
                    ? (rows, clear) => <HoldButton batch={batch} rows={rows} onDone={clear} />
                    : undefined
                }
              />
            </>
          ),
        },
      ]}
    >
      <Facts
        items={[
          { label: '应发', value: <Money value={batch.amount} hasSign /> },
          { label: '上月应发', value: <Money value={before} hasSign /> },
          {
            label: '待扣回',
            value: isZero(claims) ? null : <Money value={claims} hasSign />,
          },
          { label: '制单', value: batch.madeBy },
          { label: '审批', value: batch.approvedBy },
          { label: '发放', value: batch.paidOn && `${batch.paidOn} ${batch.paidBy ?? ''}` },
          batch.fileId !== null && { label: '转账回单', value: <Slip id={batch.fileId} /> },
          batch.rejectReason !== null && { label: '退回原因', value: batch.rejectReason, isWide: true },
          batch.leavers.length > 0 && {
            label: '离职后回款，未勾选',
            value: batch.leavers.map((one) => `${one.name} ${one.amount}`).join('、'),
            isWide: true,
          },
          { label: '备注', value: batch.note, isWide: true },
        ]}
      />
      {!isZero(claims) && (
        <p className="quiet">
          待扣回不从本批次倒扣，结转到下一批次；从工资扣除的，每月不超过当月工资的
          20%（工资支付暂行规定第十六条）。
        </p>
      )}
      {open && <EntriesDrawer behind={open} hides={HIDDEN} onClose={() => setOpen(null)} />}
    </DetailLayout>
  );
}

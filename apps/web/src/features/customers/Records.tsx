import { DEMAND_STATUS } from '@shibiao/contract/demands';
import { filesApi } from '@shibiao/contract/files';
import { Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { callFile } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { DateText, Money, type Statuses, StatusTag } from '../../ui/texts.tsx';
import type { Facts, FactsQuery } from './facts.ts';

const DEMAND = {
  1: [DEMAND_STATUS[1], 'info'],
  2: [DEMAND_STATUS[2], 'warn'],
  3: [DEMAND_STATUS[3], 'warn'],
  4: [DEMAND_STATUS[4], 'good'],
  5: [DEMAND_STATUS[5], 'quiet'],
} as const satisfies Statuses;
/** product.md 4: lesson confirmation status codes. */
const LESSON = {
  0: ['已取消', 'quiet'],
  1: ['已确认', 'good'],
  2: ['已延期', 'warn'],
  3: ['预留', 'info'],
  4: ['预留取消', 'quiet'],
} as const satisfies Statuses;

/** Loading and failure of the page's facts, once for all its tabs. */
export function WithFacts({ facts, children }: { facts: FactsQuery; children: (data: Facts) => ReactNode }) {
  if (facts.isPending) return <Loading />;
  if (facts.isError) return <ErrorState message={facts.error.message} onRetry={() => void facts.refetch()} />;
  return children(facts.data);
}

interface ListProps {
  rows: Facts['demands'];
  statuses: Statuses;
  second: string;
  amount: string;
  pathOf: (id: number) => string;
}

function RecordTable({ rows, statuses, second, amount, pathOf }: ListProps) {
  const page = usePage();
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 640 }}
      onRow={(row) => ({ onDoubleClick: () => page.navigate(pathOf(row.id)) })}
      columns={[
        {
          title: '名称',
          render: (_, row) => (
            <button type="button" className="link" onClick={() => page.navigate(pathOf(row.id))}>
              {row.title}
            </button>
          ),
        },
        { title: '状态', width: 90, render: (_, row) => <StatusTag value={row.status} of={statuses} /> },
        { title: second, dataIndex: 'subtitle', width: 110 },
        { title: '日期', width: 110, render: (_, row) => <DateText value={row.date} /> },
        { title: amount, width: 120, align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
    />
  );
}

export function Demands({ facts }: { facts: FactsQuery }) {
  return (
    <WithFacts facts={facts}>
      {({ demands }) =>
        demands.length === 0 ? (
          <EmptyState title="还没有需求" hint="在“需求”中为该客户新建。" />
        ) : (
          <RecordTable
            rows={demands}
            statuses={DEMAND}
            second="业务员"
            amount="预算（元）"
            pathOf={(id) => `/sales/demands/${id}`}
          />
        )
      }
    </WithFacts>
  );
}

export function Lessons({ facts }: { facts: FactsQuery }) {
  return (
    <WithFacts facts={facts}>
      {({ lessons, money }) =>
        lessons.length === 0 ? (
          <EmptyState title="还没有课程" />
        ) : (
          <>
            <dl className="customer-money">
              <Sum label="课程 / 天" value={`${money.lessons} / ${money.days}`} />
              <Sum label="课程款" value={<Money value={money.income} hasSign />} />
              <Sum label="已开票" value={<Money value={money.invoiced} hasSign />} />
              <Sum label="已收款" value={<Money value={money.received} hasSign />} />
              <Sum label="未收款" value={<Money value={money.open} hasSign />} />
            </dl>
            <RecordTable
              rows={lessons}
              statuses={LESSON}
              second="讲师"
              amount="课程款（元）"
              pathOf={(id) => `/sigLessonDetails/${id}`}
            />
          </>
        )
      }
    </WithFacts>
  );
}

const Sum = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="tabular">{value}</dd>
  </div>
);

export function Files({ facts }: { facts: FactsQuery }) {
  return (
    <WithFacts facts={facts}>
      {({ files }) =>
        files.length === 0 ? (
          <EmptyState title="还没有附件" hint="写跟进时上传的附件会集中在这里。" />
        ) : (
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={files}
            columns={[
              {
                title: '文件',
                render: (_, file) => (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => void callFile(filesApi.download, { id: file.id })}
                  >
                    {file.name}
                  </Button>
                ),
              },
              { title: '大小', width: 110, render: (_, file) => formatBytes(file.size) },
              { title: '上传', width: 150, render: (_, file) => <DateText value={file.at} /> },
            ]}
          />
        )
      }
    </WithFacts>
  );
}

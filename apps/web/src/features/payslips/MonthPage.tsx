import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  PAYSLIP_STATUS,
  type PayslipRow,
  payslipColumns,
  payslipsApi,
} from '@shibiao/contract/payslips/payslips';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './payslips.module.css';
import { skippedText } from './skipped.ts';

const SlipDrawer = lazy(() => import('./SlipDrawer.tsx'));
type Batch = OutputOf<typeof payslipsApi.batch>;
const DRAFT = 1;

/** Parts of a month that are looked at one by one. */
const PARTS: Readonly<Record<string, (row: PayslipRow) => boolean>> = {
  全部: () => true,
  未发布: (row) => row.status === DRAFT,
  有异议: (row) => row.status === 4,
  有提示: (row) => row.warnings.length > 0,
  记录已变: (row) => row.difference !== null,
};

/** A month's payslips: figures, warnings, what changed since, and the next step. */
export default function MonthPage() {
  const page = usePage();
  const query = useQuery(queryOf(payslipsApi.batch, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Month batch={query.data} />;
}

function Month({ batch }: { batch: Batch }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [part, setPart] = useState('全部');
  const open = Number(page.search.slip) || null;
  const show = (row: PayslipRow) => page.setSearch({ slip: String(row.id) });
  const rows = batch.list.filter(PARTS[part] ?? (() => true));
  const changed = batch.list.filter((row) => row.difference !== null);
  return (
    <DetailLayout
      title={`${batch.month} 工资条`}
      summary={`${batch.people} 人 · 未发布 ${batch.drafts} · 待确认 ${batch.unanswered} · 已确认 ${batch.confirmed} · 有异议 ${batch.objected}`}
      actions={<Actions batch={batch} />}
    >
      <Facts
        items={[
          { label: '应发', value: <Money value={batch.gross} hasSign /> },
          { label: '个税', value: <Money value={batch.tax} hasSign /> },
          { label: '实发', value: <Money value={batch.net} hasSign /> },
          { label: '制单', value: batch.preparedBy },
          { label: '备注', value: batch.note, isWide: true },
        ]}
      />
      {changed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${changed.length} 份已发布的工资条与现在的记录不同：发布的数字没有变，需要时逐份更正。`}
        />
      )}
      <Segmented
        aria-label="工资条范围"
        className={styles.parts ?? ''}
        value={part}
        onChange={setPart}
        options={Object.entries(PARTS).map(([label, is]) => ({
          value: label,
          label: `${label} ${batch.list.filter(is).length}`,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title="没有这样的工资条" />
      ) : isMobile ? (
        <Cards rows={rows} onOpen={show} />
      ) : (
        <ScrollTable<PayslipRow>
          size="small"
          rowKey="id"
          dataSource={rows}
          columns={columnsOf(show)}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          scroll={{ x: 1400 }}
        />
      )}
      <Suspense fallback={null}>
        {open !== null && <SlipDrawer key={open} id={open} onClose={() => page.setSearch({ slip: null })} />}
      </Suspense>
    </DetailLayout>
  );
}

function Actions({ batch }: { batch: Batch }) {
  const done = (what: string) => (answer: { done: number; skipped: { name: string; reason: string }[] }) =>
    notify.success(`${what} ${answer.done} 份${skippedText(answer.skipped)}`);
  const publish = useCommand(payslipsApi.publish);
  const prepare = useCommand(payslipsApi.prepare);
  const hasPublished = batch.people > batch.drafts;
  return (
    <>
      {batch.drafts > 0 && (
        <Can to={payslipsApi.publish}>
          <Button
            type="primary"
            loading={publish.isPending}
            onClick={() =>
              confirm({
                title: `发布 ${batch.month} 的 ${batch.drafts} 份工资条？`,
                content: '发布后数字不再改变，每个人收到消息，只看得到自己的。本人的一份由其他人发布。',
                okText: '发布',
                onOk: async () => done('已发布')(await publish.send({ id: batch.id })),
              })
            }
          >
            发布
          </Button>
        </Can>
      )}
      <Can to={payslipsApi.prepare}>
        <Button
          loading={prepare.isPending}
          onClick={() =>
            void prepare.send({ month: batch.month }).then(done('已重新计算草稿'), () => undefined)
          }
        >
          重新计算草稿
        </Button>
      </Can>
      <ExportButton endpoint={payslipsApi.exportBatch} input={{ id: batch.id }} label="导出工资表" />
      {hasPublished && (
        <ExportButton endpoint={payslipsApi.bank} input={{ id: batch.id }} label="银行代发文件" />
      )}
    </>
  );
}

const Difference = ({ value }: { value: string | null }) =>
  value !== null && (
    <b className={styles.changed}>
      <Money value={value} />
    </b>
  );

function cellOf(row: PayslipRow, key: keyof PayslipRow, type: string | undefined) {
  const value = row[key];
  if (key === 'difference') return <Difference value={row.difference} />;
  if (type === 'code') return <StatusTag value={row.status} of={PAYSLIP_STATUS} />;
  if (type === 'money') return <Money value={value as string} />;
  if (type === 'time') return value ? <DateText value={value as string} /> : null;
  return value as string | number | null;
}
const columnsOf = (show: (row: PayslipRow) => void) => [
  ...payslipColumns.map(({ key, title, type, width, fixed }) => ({
    key,
    title,
    width: width ?? 110,
    fixed,
    align: type === 'money' ? ('right' as const) : undefined,
    render: (_: unknown, row: PayslipRow) =>
      key === 'name' ? (
        <button type="button" className="link" onClick={() => show(row)}>
          {row.name}
        </button>
      ) : (
        cellOf(row, key, type)
      ),
  })),
  {
    key: 'warnings',
    title: '提示',
    width: 220,
    render: (_: unknown, row: PayslipRow) => (
      <span className={styles.warning}>{row.warnings.join('；')}</span>
    ),
  },
];

const Cards = ({ rows, onOpen }: { rows: readonly PayslipRow[]; onOpen: (row: PayslipRow) => void }) => (
  <ul className={styles.cards} aria-label="工资条">
    {rows.map((row) => (
      <li key={row.id}>
        <button type="button" onClick={() => onOpen(row)}>
          <span>
            <b>{row.name}</b> <small className="quiet">{row.organisationName}</small>
          </span>
          <span>
            <StatusTag value={row.status} of={PAYSLIP_STATUS} />
          </span>
          <span>
            实发 <Money value={row.net} /> <Difference value={row.difference} />
          </span>
          {row.warnings.length > 0 && <span className={styles.warning}>{row.warnings.join('；')}</span>}
        </button>
      </li>
    ))}
  </ul>
);

import { dashboardApi, type TargetMeasure } from '@shibiao/contract/targets';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePage } from '../lib/page.tsx';
import { type Column, PagedTable, type RowOf } from '../ui/PagedTable.tsx';
import { DateText, Money } from '../ui/texts.tsx';
import { customerName, openOwn } from './customerName.tsx';

type Gained = RowOf<typeof dashboardApi.gainedCustomers>;
type TaughtCore = RowOf<typeof dashboardApi.taughtCore>;

interface Figure {
  measure: TargetMeasure;
  subjectKind: 'company' | 'organisation' | 'team' | 'person';
  subjectId: number;
  from: string;
  to: string;
}

const WHOSE = { organisation: '&dqid=', team: '&personnelId=', person: '&authorId=' };
/** The list that shows exactly the rows of a figure; null where none does and {@link FigureRows} takes its place. */
function rowsBehind({ measure, subjectKind, subjectId, from, to }: Figure): string | null {
  const whose = subjectKind === 'company' ? '' : WHOSE[subjectKind] + subjectId;
  if (measure === 'receipt') return `/financeInfo/receipts?from=${from}&to=${to}${whose}`;
  if (measure === 'newCustomers' || measure === 'coreCustomers') return null;
  return `/lessons/list?from=${from}&to=${to}&lessonstatus=1${whose}`;
}

const HOW = { created: '新建', claimed: '领取', imported: '导入' };

/**
 * Opens the rows behind figures: a list in its own tab, or a drawer where no list shows exactly them.
 * @returns `open`, and the open drawer to be rendered
 */
export function useFigureRows(): { open: (figure: Figure, title: string) => void; rows: ReactNode } {
  const page = usePage();
  const [shown, setShown] = useState<{ figure: Figure; title: string } | null>(null);
  return {
    open: (figure, title) => {
      const list = rowsBehind(figure);
      if (list) page.navigate(list);
      else setShown({ figure, title });
    },
    rows: shown && <FigureRows {...shown} onClose={() => setShown(null)} />,
  };
}

/** The customers or core institutions that a figure counts. */
function FigureRows({ figure, title, onClose }: { figure: Figure; title: string; onClose: () => void }) {
  const page = usePage();
  // A figure may carry more than the calls ask for.
  const { measure, subjectKind, subjectId, from, to } = figure;
  const of = { subjectKind, subjectId, from, to };
  return (
    <Drawer
      title={title}
      open
      size={860}
      onClose={onClose}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
    >
      {measure === 'coreCustomers' ? <TaughtCoreTable of={of} /> : <GainedTable of={of} />}
    </Drawer>
  );
}

type Of = Omit<Figure, 'measure'>;

function GainedTable({ of }: { of: Of }) {
  const page = usePage();
  const open = openOwn(page.navigate);
  const columns: Column<Gained>[] = [
    customerName(open),
    { key: 'level', title: '等级', width: 60 },
    { key: 'cooperationName', title: '机构', width: 200 },
    { key: 'how', title: '方式', width: 70, render: (row) => HOW[row.how] },
    { key: 'gainedBy', title: '业务员', width: 90 },
    {
      key: 'authorName',
      title: '现负责人',
      width: 90,
      render: (row) => (row.isDeleted ? '已删除' : (row.authorName ?? '公海')),
    },
    { key: 'at', title: '时间', width: 150, sortable: true },
  ];
  return (
    <PagedTable
      endpoint={dashboardApi.gainedCustomers}
      fixed={of}
      columns={columns}
      rowKey="contactId"
      bind="memory"
      height="auto"
      onOpen={open}
      empty={{ title: '这段时间没有新客户' }}
    />
  );
}

function TaughtCoreTable({ of }: { of: Of }) {
  const page = usePage();
  const columns: Column<TaughtCore>[] = [
    { key: 'name', title: '机构', width: 240 },
    { key: 'lessons', title: '课程', width: 70, align: 'right' },
    { key: 'days', title: '天数', width: 70, align: 'right' },
    {
      key: 'amount',
      title: '课程款',
      width: 120,
      align: 'right',
      sortable: true,
      render: (row) => <Money value={row.amount} />,
    },
    { key: 'lastDate', title: '最近上课', width: 110, render: (row) => <DateText value={row.lastDate} /> },
  ];
  return (
    <PagedTable
      endpoint={dashboardApi.taughtCore}
      fixed={of}
      columns={columns}
      rowKey="institutionId"
      bind="memory"
      height="auto"
      onOpen={(row) => page.navigate(`/customers/institution/${row.institutionId}`)}
      empty={{ title: '这段时间没有给核心客户上课' }}
    />
  );
}

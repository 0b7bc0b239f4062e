import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { ALL_MEASURES } from '@shibiao/contract/measures';
import type { MonthDetail, MonthFigure } from '@shibiao/contract/reports/months';
import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import { monthRange } from '../../lib/ranges.ts';
import { FIGURE_OF, figureAddress } from '../../shared/figures/figureAddress.ts';
import workStyles from '../../shared/workDays/workDays.module.css';
import { Facts } from '../../ui/DetailLayout.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './reports.module.css';
import { percentText } from './WeekView.tsx';

/** A person's figures of a month by the records, with or without a report. */
type Known = Pick<MonthDetail, 'month' | 'figures' | 'topCustomers' | 'cancelled' | 'overdue' | 'weeks'> & {
  personnelId: number | null;
};

const figureText = (measure: string, value: string | null) =>
  value === null ? (
    <span className="blank">—</span>
  ) : MONEY_MEASURES.has(measure as TargetMeasure) || measure === 'receipt' ? (
    <Money value={value} />
  ) : (
    Number(value).toLocaleString('zh-CN')
  );

/** A figure with the rows that it counts. */
function Actual({ report, row }: { report: Known; row: MonthFigure }) {
  const figure = FIGURE_OF[row.measure];
  const text = figureText(row.measure, row.actual);
  if (!figure || !report.personnelId || Number(row.actual) === 0) return text;
  const [from, to] = monthRange(dayjs(`${report.month}-01`));
  return (
    <PageLink to={figureAddress(figure, { from, to, personnelId: report.personnelId })}>{text}</PageLink>
  );
}

/** Plan and actual figures. @param before figures at submission; absent before it */
export function MonthFigures({ report, before }: { report: Known; before?: MonthDetail['snapshot'] }) {
  const then = new Map(before?.map((row) => [row.measure, row.actual]));
  return (
    <section className={styles.box}>
      <h3>数字</h3>
      <Table<MonthFigure>
        size="small"
        rowKey="measure"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={report.figures}
        columns={[
          { title: '指标', dataIndex: 'measure', render: (value: string) => ALL_MEASURES.labelOf(value) },
          { title: '计划', align: 'right', render: (_, row) => figureText(row.measure, row.planned) },
          { title: '实际', align: 'right', render: (_, row) => <Actual report={report} row={row} /> },
          {
            title: '完成率',
            align: 'right',
            render: (_, row) =>
              Number(row.planned) > 0 ? (
                percentText((Number(row.actual) / Number(row.planned)) * 100)
              ) : (
                <span className="blank">—</span>
              ),
          },
          ...(before
            ? [
                {
                  title: '提交时',
                  align: 'right' as const,
                  render: (_: unknown, row: MonthFigure) => {
                    const value = then.get(row.measure) ?? null;
                    return value === row.actual ? (
                      <span className={workStyles.muted}>相同</span>
                    ) : (
                      figureText(row.measure, value)
                    );
                  },
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

interface ListedProps<Row> {
  title: string;
  rowKey: keyof Row & string;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
}

/** A short list of a report; hidden when empty. */
function Listed<Row extends object>({ title, rowKey, rows, columns }: ListedProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.box}>
      <h3>{title}</h3>
      <Table<Row>
        size="small"
        scroll={{ x: 'max-content' }}
        rowKey={rowKey}
        pagination={false}
        dataSource={rows}
        columns={columns}
      />
    </section>
  );
}

/** The link to a lesson of a report. */
const lessonOf = (row: { id: number; name: string }) => (
  <RecordLink kind="lesson" id={row.id}>
    {row.name}
  </RecordLink>
);

const institutionOf = (row: { coorgid: number; cooperationName: string }) => (
  <RecordLink kind="institution" id={row.coorgid} isQuiet>
    {row.cooperationName}
  </RecordLink>
);

/** The month's best customers, cancelled lessons, overdue amounts and weeks. */
export function MonthLists({ report }: { report: Known }) {
  return (
    <>
      <Listed
        title="合同额前五的客户"
        rowKey="contactId"
        rows={report.topCustomers}
        columns={[
          {
            title: '客户',
            render: (_, row) => (
              <RecordLink kind="customer" id={row.contactId}>
                {row.contactName}
              </RecordLink>
            ),
          },
          { title: '机构', render: (_, row) => institutionOf(row) },
          { title: '课次', dataIndex: 'lessons', align: 'right' },
          { title: '合同额', align: 'right', render: (_, row) => <Money value={row.income} /> },
        ]}
      />
      <Listed
        title="取消的课程"
        rowKey="id"
        rows={report.cancelled}
        columns={[
          { title: '日期', render: (_, row) => <DateText value={row.date} /> },
          { title: '课程', render: (_, row) => lessonOf(row) },
          { title: '状态', render: (_, row) => <StatusTag value={row.lessonStatus} of={LESSON_STATUS} /> },
          { title: '原因', dataIndex: 'reason' },
        ]}
      />
      <Listed
        title="逾期未收（上课超过 60 天）"
        rowKey="id"
        rows={report.overdue}
        columns={[
          { title: '上课', render: (_, row) => <DateText value={row.lastDate} /> },
          { title: '课程', render: (_, row) => lessonOf(row) },
          { title: '机构', render: (_, row) => institutionOf(row) },
          { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} /> },
        ]}
      />
      <Facts
        title="各周完成率"
        items={report.weeks.map((week) => {
          const [name = '', days] = week.weekTitle.replace(/^\d+年/, '').split(' ');
          return {
            label: name,
            value: (
              <>
                <PageLink to={`/sales/weeks?open=${week.id}`}>{percentText(week.completion)}</PageLink>{' '}
                <span className={workStyles.muted}>{days}</span>
              </>
            ),
          };
        })}
      />
    </>
  );
}

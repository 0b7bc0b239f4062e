import { ALL_MEASURES } from '@shibiao/contract/measures';
import type { MonthDetail, MonthFigure } from '@shibiao/contract/reports/months';
import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { Table } from 'antd';
import dayjs from 'dayjs';
import { monthRange } from '../../lib/ranges.ts';
import { FIGURE_OF, figureAddress } from '../../pickers/figureAddress.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money } from '../../ui/texts.tsx';
import { percentText } from './WeekView.tsx';

/** What the records say of a person's month; of a report that is not written yet as well. */
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

/** Planned and reached. @param before as they were at submission; absent: not submitted yet */
export function MonthFigures({ report, before }: { report: Known; before?: MonthDetail['snapshot'] }) {
  const then = new Map(before?.map((row) => [row.measure, row.actual]));
  return (
    <section className="week-box">
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
              percentText(Number(row.planned) > 0 ? (Number(row.actual) / Number(row.planned)) * 100 : null),
          },
          ...(before
            ? [
                {
                  title: '提交时',
                  align: 'right' as const,
                  render: (_: unknown, row: MonthFigure) => {
                    const value = then.get(row.measure) ?? null;
                    return value === row.actual ? (
                      <span className="work-muted">相同</span>
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

/** The month's best customers, cancelled lessons, overdue money and weeks. */
export function MonthLists({ report }: { report: Known }) {
  return (
    <>
      {report.topCustomers.length > 0 && (
        <section className="week-box">
          <h3>合同额前五的客户</h3>
          <Table
            size="small"
            scroll={{ x: 'max-content' }}
            rowKey="contactId"
            pagination={false}
            dataSource={report.topCustomers}
            columns={[
              {
                title: '客户',
                render: (_, row) => (
                  <RecordLink kind="customer" id={row.contactId}>
                    {row.contactName}
                  </RecordLink>
                ),
              },
              { title: '机构', dataIndex: 'cooperationName' },
              { title: '课次', dataIndex: 'lessons', align: 'right' },
              { title: '合同额', align: 'right', render: (_, row) => <Money value={row.income} /> },
            ]}
          />
        </section>
      )}
      {report.cancelled.length > 0 && (
        <section className="week-box">
          <h3>取消的课程</h3>
          <Table
            size="small"
            scroll={{ x: 'max-content' }}
            rowKey="id"
            pagination={false}
            dataSource={report.cancelled}
            columns={[
              { title: '日期', render: (_, row) => <DateText value={row.date} /> },
              {
                title: '课程',
                render: (_, row) => (
                  <RecordLink kind="lesson" id={row.id}>
                    {row.name}
                  </RecordLink>
                ),
              },
              { title: '原因', dataIndex: 'reason' },
            ]}
          />
        </section>
      )}
      {report.overdue.length > 0 && (
        <section className="week-box">
          <h3>逾期未收（上课超过 60 天）</h3>
          <Table
            size="small"
            scroll={{ x: 'max-content' }}
            rowKey="id"
            pagination={false}
            dataSource={report.overdue}
            columns={[
              { title: '上课', render: (_, row) => <DateText value={row.lastDate} /> },
              {
                title: '课程',
                render: (_, row) => (
                  <RecordLink kind="lesson" id={row.id}>
                    {row.name}
                  </RecordLink>
                ),
              },
              { title: '机构', dataIndex: 'cooperationName' },
              { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} /> },
            ]}
          />
        </section>
      )}
      <Facts
        title="各周完成率"
        items={report.weeks.map((week) => ({ label: week.weekTitle, value: percentText(week.completion) }))}
      />
    </>
  );
}

import { salesApi } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { Can } from '../../ui/Can.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './sales.module.css';

const CHOICES = [
  { value: 'due', label: '上个工作日' },
  { value: 'today', label: '今天' },
] as const;

/** Submissions by team; people without one are reminded from here. */
export function Board({ onOpenDay }: { onOpenDay: (date: string, leader?: number | null) => void }) {
  const [which, setWhich] = useState<'due' | 'today'>('due');
  const input = which === 'today' ? { date: dayjs().format('YYYY-MM-DD') } : {};
  const query = useQuery(queryOf(salesApi.unregisteredSalespeople, input, { keepsPrevious: true }));
  const remind = useCommand(salesApi.remind, {
    onSuccess: ({ recipients }) =>
      recipients > 0 ? notify.success(`已提醒 ${recipients} 人`) : notify.success('都已经提醒过了'),
  });
  if (!query.data)
    return (
      <section className={styles.box} aria-label="提交情况">
        <h2>提交情况</h2>
        <QueryState of={query} />
      </section>
    );
  const { date, due, filed, notFiled, rate, teams, list } = query.data;
  return (
    <section className={styles.box} aria-label="提交情况">
      <header className={styles.head}>
        <h2>提交情况</h2>
        <Segmented aria-label="范围" options={[...CHOICES]} value={which} onChange={setWhich} />
        <LinkButton onClick={() => onOpenDay(date)}>
          <DateText value={date} />
        </LinkButton>
        <span>
          应交 {due}，已交{' '}
          {filed === 0 ? (
            0
          ) : (
            <button type="button" className="link" onClick={() => onOpenDay(date)}>
              {filed}
            </button>
          )}
          ，未交 <span className={notFiled > 0 ? 'is-failed' : ''}>{notFiled}</span>
        </span>
        <FormulaHint formula="提交率 = 已提交 ÷ 应提交。应提交：在职的业务员、业务组长，工作日，入职次日起，当天没有全天请假">
          提交率
        </FormulaHint>
        <span>
          {rate === null ? (
            '—'
          ) : which === 'due' ? (
            <PageLink to={figureAddress('filed', { from: date, to: date })}>{rate.toFixed(1)}%</PageLink>
          ) : (
            // Today's logs are due tomorrow, so the rate excludes them; their rows are below.
            `${rate.toFixed(1)}%`
          )}
        </span>
        <Can to={salesApi.remind}>
          <span className={styles.isRight}>
            <ExportButton endpoint={salesApi.exportUnregistered} input={{ date }} label="导出未提交的" />
            <Button
              disabled={list.every((one) => one.isReminded)}
              loading={remind.isPending}
              onClick={() => remind.run({ date })}
            >
              提醒未提交的
            </Button>
          </span>
        </Can>
      </header>
      <div className={styles.teams}>
        {teams.map((team) => (
          <div key={team.leaderId ?? 0} className={styles.team}>
            <button type="button" className="link" onClick={() => onOpenDay(date, team.leaderId)}>
              {team.leaderName}
            </button>
            <div>
              {(['filed', 'late', 'missing'] as const).map((part) => (
                <i key={part} data-state={part} style={{ flex: team[part] }} />
              ))}
            </div>
            <small>
              按时 {team.filed} · 补交 {team.late} · 未交 {team.missing}
            </small>
          </div>
        ))}
      </div>
      {list.length > 0 && (
        <ScrollTable
          size="small"
          rowKey="personnelid"
          dataSource={list}
          pagination={list.length > 8 ? { pageSize: 8, showSizeChanger: false } : false}
          scroll={{ x: 'max-content' }}
          columns={[
            {
              title: '未提交',
              render: (_, row) => (
                <PageLink to={`/sales/people/${row.personnelid}`}>{row.personnelname}</PageLink>
              ),
            },
            { title: '部门', dataIndex: 'orgName' },
            {
              title: '上级',
              render: (_, row) => (
                <RecordLink kind="person" id={row.leaderId} isQuiet>
                  {row.leaderName}
                </RecordLink>
              ),
            },
            { title: '连续未交（天）', dataIndex: 'missedInRow', align: 'right' },
            {
              title: '最近提交',
              dataIndex: 'lastDate',
              render: (value: string | null) => <DateText value={value} />,
            },
            { title: '情况', render: (_, row) => `${row.reason}${row.isReminded ? '，已提醒' : ''}` },
          ]}
        />
      )}
    </section>
  );
}

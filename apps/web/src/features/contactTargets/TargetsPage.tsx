import { LEVELS } from '@shibiao/contract/customers/customers';
import { contactTargetColumns, customerTargetsApi } from '@shibiao/contract/customers/targets';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { markStale, useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { ofOrganisation } from '../../pickers/filters.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { FollowedDrawer } from './FollowedDrawer.tsx';
import { SplitDrawer } from './SplitDrawer.tsx';
import styles from './targets.module.css';

type Row = RowOf<typeof customerTargetsApi.contactTargets>;
type Level = (typeof LEVELS.values)[number];

const filters: Filter[] = [
  { key: 'month', label: '本月', kind: 'month', width: 120 },
  { key: 'keyword', label: '姓名或拼音', kind: 'text', width: 140 },
  ofOrganisation,
];

/** 客户目标: planned and actual follow-ups of customers by level, person and month. */
export default function TargetsPage() {
  const page = usePage();
  const can = useCans();
  const user = useUser();
  const [splitting, setSplitting] = useState(false);
  const opened = useLayer<Row & { level: Level }>();
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const columns: Column<Row>[] = [
    ...listColumns(contactTargetColumns),
    ...LEVELS.values.map((level) => ({
      key: level,
      title: `${level} 级 实际 / 计划`,
      width: 170,
      align: 'right' as const,
      render: (row: Row) => (
        <Cell
          key={`${row.month}-${row.personnelid}`}
          row={row}
          level={level}
          mayEdit={can(customerTargetsApi.editContactTarget)}
          onOpen={() => opened.open({ ...row, level })}
        />
      ),
    })),
    {
      key: 'sum',
      title: '合计',
      hint: '实际 / 计划。实际 = 当月跟进过的该级别客户数（按跟进人），点数字打开它们',
      width: 110,
      align: 'right',
      render: (row) => {
        const sum = (key: 'actual' | 'planned') => LEVELS.values.reduce((n, level) => n + row[level][key], 0);
        return `${sum('actual')} / ${sum('planned')}`;
      },
    },
  ];
  return (
    <>
      <PagedTable
        screen="customers/targets"
        endpoint={customerTargetsApi.contactTargets}
        columns={columns}
        rowKey="personnelid"
        filters={filters}
        exports={customerTargetsApi.exportContactTargets}
        toolbar={
          can(customerTargetsApi.splitMonthlyTarget) && (
            <Button type="primary" onClick={() => setSplitting(true)}>
              {month} 新客户目标分解
            </Button>
          )
        }
        empty={{ title: '数据范围内没有业务员' }}
      />
      <Opened layer={opened}>{(of, close) => <FollowedDrawer {...of} onClose={close} />}</Opened>
      {splitting && (
        <SplitDrawer month={month} leaderId={Number(user.personnelId)} onClose={() => setSplitting(false)} />
      )}
    </>
  );
}

const plannedRule = customerTargetsApi.editContactTarget.input.shape.planned;

interface CellProps {
  row: Row;
  level: Level;
  mayEdit: boolean;
  onOpen: () => void;
}
interface Typed {
  value: number | null;
  version: number | null;
  isSaved: boolean;
}
const CONFLICT = 409;

/** The plan is edited in place and saved on blur; the actual opens the customers that it counts. */
function Cell({ row, level, mayEdit, onOpen }: CellProps) {
  const { planned, actual, version } = row[level];
  /** The typed plan with the version it replaces; shown after the save until the list is read again. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && !(typed.isSaved && typed.version !== version);
  const value = isTyped ? typed.value : planned;
  const save = useCommand(customerTargetsApi.editContactTarget, {
    onSuccess: () => setTyped((now) => now && { ...now, isSaved: true }),
    onError: ({ code }) => {
      if (code !== CONFLICT) return;
      // The conflict was shown already; the cell shows the other plan.
      setTyped(null);
      markStale([customerTargetsApi.contactTargets.noun]);
    },
  });
  const commit = () => {
    if (!isTyped || typed.isSaved || value === null || !plannedRule.safeParse(value).success) return;
    if (value === planned) return setTyped(null);
    save.run({
      personnelid: row.personnelid,
      month: row.month,
      level,
      planned: value,
      version: typed.version || undefined,
    });
  };
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={planned > 0 && actual >= planned ? `link ${styles.isReached}` : 'link'}
        disabled={actual === 0}
        onClick={onOpen}
      >
        {actual}
      </button>
      <span className="quiet">/</span>
      {mayEdit ? (
        <NumberInput
          size="small"
          min={0}
          max={100_000}
          controls={false}
          aria-label={`${row.personnelname} ${level} 级计划`}
          value={value}
          rule={plannedRule}
          disabled={save.isPending}
          onChange={(next) =>
            setTyped({
              value: next,
              version: isTyped && !typed.isSaved ? typed.version : version,
              isSaved: false,
            })
          }
          onBlur={commit}
          onPressEnter={commit}
        />
      ) : (
        planned
      )}
    </span>
  );
}

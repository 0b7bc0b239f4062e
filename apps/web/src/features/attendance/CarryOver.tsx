import { type CarriedRow, carriedDays, leaveApi } from '@shibiao/contract/attendance/leave';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Space, Table } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import styles from './attendance.module.css';

/** 年假结转: proposes the remaining days of a year for the next, for a whole organisation. */
export default function CarryOver({ year, onClose }: { year: number; onClose: () => void }) {
  const [orgnizationalid, setOrganisation] = useState<number | null>(null);
  const [expires, setExpires] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<number, number | null>>(new Map());
  const query = useQuery(queryOf(leaveApi.carryable, { year, orgnizationalid }, { staleTime: 0 }));
  const carry = useCommand(leaveApi.carryOver);
  const daysOf = ({ personnelId, left }: CarriedRow) =>
    typed.has(personnelId) ? (typed.get(personnelId) ?? null) : left;
  const rows = (query.data?.list ?? []).filter((row) => row.problem === null && row.left !== 0);
  const isWrong = rows.some((row) => !ruleOf(row).safeParse(daysOf(row)).success);
  const sum = rows.reduce((total, row) => total + Number(daysOf(row) ?? 0), 0);
  async function run(): Promise<void> {
    const wanted = rows.map((row) => ({
      personnelId: row.personnelId,
      left: row.left,
      days: daysOf(row) ?? 0,
    }));
    const { done, skipped } = await carry.send({ year, expires, rows: wanted });
    setTyped(new Map());
    notify.success(`已结转 ${done} 人`);
    if (skipped.length > 0)
      notify.info(`没有处理：${skipped.map(({ name, reason }) => `${name}${reason}`).join('、')}`);
  }
  return (
    <RecordDrawer
      title={`年假结转：${year} 年 → ${year + 1} 年`}
      isDirty={typed.size > 0}
      actions={
        <Button
          type="primary"
          loading={carry.isPending}
          disabled={rows.length === 0 || isWrong}
          onClick={() =>
            confirm({
              title: `结转 ${rows.length} 人共 ${sum} 天到 ${year + 1} 年？`,
              content: `台账登记后不能改，写错了用更正。${expires ? '不结转的天数作废。' : ''}`,
              okText: '结转',
              onOk: run,
            })
          }
        >
          结转 {rows.length} 人
        </Button>
      }
      onClose={onClose}
    >
      <Space wrap className={styles.carry}>
        <div style={{ width: 220 }}>
          <OrganisationPicker value={orgnizationalid} onChange={setOrganisation} placeholder="全部部门" />
        </div>
        <Checkbox checked={expires} onChange={(event) => setExpires(event.target.checked)}>
          不结转的天数到期作废
        </Checkbox>
      </Space>
      {!query.data ? (
        <QueryState of={query} />
      ) : query.data.list.length === 0 ? (
        <EmptyState title="没有剩余或预支的年假" />
      ) : (
        <Table<CarriedRow>
          size="small"
          rowKey="personnelId"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={query.data.list}
          columns={[
            { title: '姓名', dataIndex: 'name' },
            { title: '部门', dataIndex: 'organisationName' },
            { title: '剩余', dataIndex: 'left', align: 'right', className: 'tabular' },
            { title: '已结转', dataIndex: 'carried', align: 'right', className: 'tabular' },
            {
              title: '结转（天）',
              key: 'days',
              render: (_, row) =>
                row.problem ? (
                  <span className="quiet">{row.problem}</span>
                ) : row.left === 0 ? (
                  <span className="quiet">已结转</span>
                ) : (
                  <NumberInput
                    aria-label={`${row.name}结转天数`}
                    step={0.5}
                    style={{ width: 110 }}
                    rule={ruleOf(row)}
                    value={daysOf(row)}
                    onChange={(days) => setTyped((before) => new Map(before).set(row.personnelId, days))}
                  />
                ),
            },
          ]}
        />
      )}
    </RecordDrawer>
  );
}

const ruleOf = ({ left }: CarriedRow) =>
  carriedDays.refine(
    (days) => (left < 0 ? days === left || days === 0 : days >= 0 && days <= left),
    left < 0 ? `只能是 0 或 ${left}` : `只能是 0 到 ${left}`,
  );

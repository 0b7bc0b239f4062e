import type { OutputOf } from '@shibiao/contract/endpoint';
import { performanceApi } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import '../../ui/detail.css';
import { gradeRow } from '@shibiao/contract/performance';
import { lastMonth } from '../../lib/ranges.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './performance.module.css';

type Saved = OutputOf<typeof performanceApi.grades>['tables'][number];
type Grade = Saved['grades'][number];
/** The form's values: a cleared number is null. */
type Table = Omit<Saved, 'grades'> & {
  grades: (Pick<Grade, 'grade'> & { [K in 'least' | 'coefficient']: Grade[K] | null })[];
};

/** 等级与系数, by the month from which they apply; tables of past months are read-only. */
export function Grades() {
  const query = useQuery(queryOf(performanceApi.grades, {}));
  const mayEdit = useCan(performanceApi.editGrades);
  const [draft, setDraft] = useState<Table[] | null>(null);
  useUnsaved(draft !== null);
  const save = useCommand(performanceApi.editGrades, {
    success: '已保存',
    onSuccess: () => setDraft(null),
  });
  if (!query.data) return <QueryState of={query} />;
  const { tables: saved, version, updatedAt, updatedByName } = query.data;
  const tables: readonly Table[] = draft ?? saved;
  const put = (at: number, table: Table) => setDraft(tables.map((one, i) => (i === at ? table : one)));
  const [newest] = tables;
  return (
    <section className={styles.gradeSettings}>
      <h2>等级与系数</h2>
      {tables.map((table, i) => (
        <GradeRows
          // biome-ignore lint/suspicious/noArrayIndexKey: tables are told apart by their place only
          key={i}
          table={table}
          isRead={!mayEdit || table.from < lastMonth()}
          onChange={(changed) => put(i, changed)}
          onRemove={() => setDraft(tables.filter((_, at) => at !== i))}
        />
      ))}
      {save.error && save.error.fields.length > 0 && (
        <p role="alert" className="is-failed">
          {[...new Set(save.error.fields.map(({ message }) => message))].join('；')}
        </p>
      )}
      {mayEdit && (
        <Space wrap>
          {newest && (
            <Button onClick={() => setDraft([{ ...newest, from: dayjs().format('YYYY-MM') }, ...tables])}>
              增加一张新的表
            </Button>
          )}
          {draft && (
            <>
              <Button
                type="primary"
                loading={save.isPending}
                onClick={() => save.run({ tables: JSON.stringify(draft), version })}
              >
                保存等级
              </Button>
              <Button onClick={() => setDraft(null)}>取消</Button>
            </>
          )}
        </Space>
      )}
      <p className="quiet">
        得分按月份对应的表评等级，已评的不变。
        {updatedByName && (
          <>
            {updatedByName} 修改于 <DateText value={updatedAt} />
          </>
        )}
      </p>
    </section>
  );
}

interface RowsProps {
  table: Table;
  isRead: boolean;
  onChange: (table: Table) => void;
  onRemove: () => void;
}

function GradeRows({ table, isRead, onChange, onRemove }: RowsProps) {
  const set = (at: number, change: Partial<Table['grades'][number]>) =>
    onChange({ ...table, grades: table.grades.map((row, i) => (i === at ? { ...row, ...change } : row)) });
  return (
    <div className={styles.gradeTable} inert={isRead}>
      <p>
        自{' '}
        {isRead ? (
          <b>{table.from}</b>
        ) : (
          <MonthInput
            givesTyped
            aria-label="起始月份"
            allowClear={false}
            value={table.from}
            style={{ width: 130 }}
            onChange={(from) => from && onChange({ ...table, from })}
          />
        )}{' '}
        起
        {!isRead && (
          <LinkButton danger onClick={onRemove}>
            删除这张表
          </LinkButton>
        )}
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th>等级</th>
            <th>得分不低于</th>
            <th>绩效系数</th>
          </tr>
        </thead>
        <tbody>
          {table.grades.map(({ grade, least, coefficient }, i) => (
            <tr key={grade}>
              <th>{grade}</th>
              <td>
                {isRead ? (
                  least
                ) : (
                  <NumberInput
                    aria-label={`${grade} 起始分`}
                    size="small"
                    min={0}
                    max={120}
                    value={least}
                    rule={gradeRow.shape.least}
                    disabled={i === table.grades.length - 1}
                    mustFill
                    onChange={(least) => set(i, { least })}
                  />
                )}
              </td>
              <td>
                {isRead ? (
                  coefficient
                ) : (
                  <NumberInput
                    aria-label={`${grade} 系数`}
                    size="small"
                    min={0}
                    max={5}
                    step={0.1}
                    value={coefficient}
                    rule={gradeRow.shape.coefficient}
                    mustFill
                    onChange={(coefficient) => set(i, { coefficient })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

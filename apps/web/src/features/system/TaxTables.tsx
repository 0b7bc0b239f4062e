import { amount, rate } from '@shibiao/contract/fields';
import type { labourTax } from '@shibiao/contract/finance/labourTax';
import { Button } from 'antd';
import dayjs from 'dayjs';
import type { z } from 'zod';
import { DateInput } from '../../ui/dates.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { PercentInput } from '../../ui/NumberInput.tsx';
import styles from './system.module.css';

type Tables = z.input<typeof labourTax>;
type Table = Tables[number];
type Bracket = Table['brackets'][number];

interface Props {
  value: Tables;
  onChange: (value: Tables) => void;
  errors: ReadonlyMap<string, string>;
}

/** Dated tables of the 劳务报酬 prepayment; a payment uses the one in force on its day. */
export function TaxTables({ value, onChange, errors }: Props) {
  const put = (index: number, table: Table) => onChange(value.map((one, at) => (at === index ? table : one)));
  const last = value.at(-1);
  return (
    <>
      {value.map((table, index) => (
        <TaxTable
          // A table is identified by its position.
          key={index}
          table={table}
          onChange={(changed) => put(index, changed)}
          onRemove={value.length > 1 ? () => onChange(value.filter((_one, at) => at !== index)) : null}
          hasError={[...errors.keys()].some((field) => field.startsWith(`${index}.`))}
        />
      ))}
      {last && (
        <Button
          onClick={() =>
            onChange([
              ...value,
              { ...last, from: dayjs().add(1, 'month').startOf('month').format('YYYY-MM-DD') },
            ])
          }
        >
          增加一张新的表
        </Button>
      )}
    </>
  );
}

interface TableProps {
  table: Table;
  onChange: (table: Table) => void;
  onRemove: (() => void) | null;
  hasError: boolean;
}

function TaxTable({ table, onChange, onRemove, hasError }: TableProps) {
  const setBracket = (index: number, change: Partial<Bracket>) =>
    onChange({
      ...table,
      brackets: table.brackets.map((one, at) => (at === index ? { ...one, ...change } : one)),
    });
  const add = () =>
    onChange({
      ...table,
      brackets: [
        ...table.brackets.slice(0, -1),
        { upTo: '0.00', rate: '0.2', quick: '0.00' },
        ...table.brackets.slice(-1),
      ],
    });
  return (
    <div className={hasError ? `${styles.taxTable} ${styles.hasError}` : styles.taxTable}>
      <p>
        自{' '}
        <DateInput
          givesTyped
          aria-label="生效日期"
          allowClear={false}
          style={{ width: 140 }}
          value={table.from}
          onChange={(from) => from && onChange({ ...table, from })}
        />{' '}
        起：不超过{' '}
        <Yuan
          label="定额扣除上限"
          value={table.smallUpTo}
          onChange={(smallUpTo) => onChange({ ...table, smallUpTo })}
        />{' '}
        元减除{' '}
        <Yuan
          label="定额扣除"
          value={table.smallDeduction}
          onChange={(smallDeduction) => onChange({ ...table, smallDeduction })}
        />{' '}
        元，超过的按收入的{' '}
        <Percent label="计税比例" value={table.share} onChange={(share) => onChange({ ...table, share })} />{' '}
        计税
        {onRemove && (
          <LinkButton danger onClick={onRemove}>
            删除这张表
          </LinkButton>
        )}
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th>级</th>
            <th>应纳税所得额不超过（元）</th>
            <th>预扣率</th>
            <th>速算扣除数（元）</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {table.brackets.map((bracket, index) => {
            const isLast = index === table.brackets.length - 1;
            return (
              <tr key={index}>
                <th>{index + 1}</th>
                <td>
                  {isLast ? (
                    '以上'
                  ) : (
                    <Yuan
                      label={`第 ${index + 1} 级上限`}
                      value={String(bracket.upTo ?? '')}
                      onChange={(upTo) => setBracket(index, { upTo })}
                    />
                  )}
                </td>
                <td>
                  <Percent
                    label={`第 ${index + 1} 级预扣率`}
                    value={bracket.rate}
                    onChange={(rate) => setBracket(index, { rate })}
                  />
                </td>
                <td>
                  <Yuan
                    label={`第 ${index + 1} 级速算扣除数`}
                    value={bracket.quick}
                    onChange={(quick) => setBracket(index, { quick })}
                  />
                </td>
                <td>
                  {!isLast && (
                    <LinkButton
                      danger
                      onClick={() =>
                        onChange({ ...table, brackets: table.brackets.filter((_one, at) => at !== index) })
                      }
                    >
                      删除
                    </LinkButton>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <LinkButton onClick={add}>增加一级</LinkButton>
    </div>
  );
}

interface InputProps {
  label: string;
  value: unknown;
  onChange: (value: string) => void;
}
const Yuan = ({ label, value, onChange }: InputProps) => (
  <MoneyInput
    aria-label={label}
    size="small"
    style={{ width: 110 }}
    value={String(value)}
    rule={amount}
    mustFill
    onChange={(next) => onChange(next ?? '')}
  />
);
/** Stored as a fraction (0.2), shown in percent. */
const Percent = ({ label, value, onChange }: InputProps) => (
  <PercentInput
    aria-label={label}
    size="small"
    controls={false}
    style={{ width: 84 }}
    value={String(value)}
    rule={rate}
    mustFill
    onChange={(next) => onChange(String(next ?? ''))}
  />
);

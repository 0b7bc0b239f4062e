import { type SalesRow, salesColumns } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { queryOf } from '../../lib/query.ts';
import { monthRange } from '../../lib/ranges.ts';
import { figureAddress, figureKeyOf } from '../../shared/figures/figureAddress.ts';
import { formulaOf } from '../../shared/figures/figureParts.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

/** Figures that the table above lacks. */
const SHOWN = [
  'avgPrice',
  'cancelRate',
  'receivable',
  'overdue',
  'collection',
  'heldEnd',
  'lost',
  'movedIn',
  'movedOut',
  'coverage',
  'winRate',
  'filed',
] as const satisfies readonly (keyof SalesRow)[];

/** The person's row of 业务员月统计: shares and balances, each with its rows. */
export function MonthRow({ personnelId, month }: { personnelId: number | null; month: string }) {
  const asked = { personnelId: personnelId ?? 0, month };
  const query = useQuery(
    queryOf(salespeopleApi.one, asked, { enabled: personnelId !== null, isQuiet: true }),
  );
  const { data } = query;
  if (personnelId === null) return null;
  if (!data) return <QueryLine of={query} />;
  const { row } = data;
  const [from, to] = monthRange(dayjs(`${month}-01`));
  return (
    <Facts
      title="业务员月统计"
      items={SHOWN.map((key) => {
        const column = salesColumns.find((one) => one.key === key);
        const figure = figureKeyOf(key);
        const text =
          row[key] === null ? (
            <span className="blank">—</span>
          ) : column?.type === 'money' ? (
            <Money value={row[key]} />
          ) : column?.type === 'percent' ? (
            <Percent value={row[key]} />
          ) : (
            Number(row[key])
          );
        return {
          label: column?.title ?? key,
          value: (
            <span title={formulaOf(key, row)}>
              {figure && Number(row[key]) !== 0 ? (
                <PageLink to={figureAddress(figure, { from, to, personnelId })}>{text}</PageLink>
              ) : (
                text
              )}
            </span>
          ),
        };
      })}
    />
  );
}

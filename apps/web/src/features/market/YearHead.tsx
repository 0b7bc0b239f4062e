import { amount, int } from '@shibiao/contract/fields';
import type { budgetApi } from '@shibiao/contract/market/budget';
import type { marketTargetsApi } from '@shibiao/contract/market/targets';
import { Button, Popover, Select, Space } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { byYear, yearOptions } from '../../pickers/filters.tsx';
import { useYear } from '../../shared/year/months.ts';
import { confirmLoss } from '../../ui/confirm.ts';
import { amountInCell } from '../../ui/grid/amounts.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

const YEARS_BACK = 4;
/** The limits of targets and budget on the server. */
const raiseRule = int(-90, 500);

/** Filter by the years of the matrices. */
export const byBudgetYear = byYear(1, YEARS_BACK, '年度');

/** Chooses the year of a matrix, whose unsaved cells are confirmed first: past years, and the next one for planning. */
export function YearChoice() {
  const page = usePage();
  return (
    <Select
      aria-label="年度"
      style={{ width: 100 }}
      value={useYear()}
      options={yearOptions(1, YEARS_BACK)}
      onChange={(year) => confirmLoss(page.pathname, () => page.setSearch({ year }))}
    />
  );
}

type Plans = typeof budgetApi.editBudget | typeof marketTargetsApi.editTargets;
interface CopyProps {
  endpoint: Plans;
  /** The year, and the person whose plans they are. */
  into: { year: number; personnelId?: number | null };
}

/** Copies last year's plan into empty cells, raised or lowered by a percentage. */
export function CopyYear({ endpoint, into }: CopyProps) {
  const before = into.year - 1;
  const copy = useCommand<Plans>(endpoint, {
    onSuccess: ({ cells }) => notify.success(cells > 0 ? `已复制 ${cells} 格` : '没有可以复制的空格'),
  });
  const canCopy = useCan(endpoint);
  const [isOpen, setIsOpen] = useState(false);
  const [raise, setRaise] = useState<number | null>(0);
  if (!canCopy) return null;
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Space>
          增减
          <NumberInput
            aria-label="增减百分比"
            min={-90}
            max={500}
            value={raise}
            suffix="%"
            rule={raiseRule}
            mustFill
            onChange={setRaise}
          />
          <Button
            type="primary"
            loading={copy.isPending}
            disabled={raise === null || !raiseRule.safeParse(raise).success}
            onClick={() => {
              if (raise === null) return;
              setIsOpen(false);
              copy.run({ ...into, copyFrom: before, raise });
            }}
          >
            复制 {before} 年
          </Button>
        </Space>
      }
    >
      <Button>从上年复制</Button>
    </Popover>
  );
}

/** Accepts the input of a money or number cell. */
export function acceptAmount(text: string): string | null {
  const typed = amountInCell(text);
  return amount.safeParse(typed).success ? typed : null;
}

/** Formats a wire amount for editing: "1234.50" → 1234.5. */
export const editableNumber = (value: string | null): string => (value === null ? '' : String(Number(value)));
/** Month columns are as wide as their longest figure, for a clipped one would read as another number. */
export const monthWidth = (figures: readonly (string | number | null | undefined)[]): number =>
  figures.reduce<number>((width, figure) => {
    const { length } = Number(figure ?? 0).toLocaleString();
    return Math.max(width, 14 + length * 8);
  }, 70);

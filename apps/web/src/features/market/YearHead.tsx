import { amount, int } from '@shibiao/contract/fields';
import { Button, Popover, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { thisYear } from '../../lib/ranges.ts';
import { byYear, yearOptions } from '../../pickers/filters.tsx';
import { amountInCell } from '../../ui/grid/amounts.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

const YEARS_BACK = 4;
/** The limits of targets and budget on the server. */
const raiseRule = int(-90, 500);

/** Years for planning and review, the latest first. */
const years = () => yearOptions(1, YEARS_BACK);

/** Filter by the same years. */
export const byBudgetYear = byYear(1, YEARS_BACK, '年度');

/** Chooses the year of a matrix: past years, and the next one for planning. */
export function YearSelect({ value, onChange }: { value: number; onChange: (year: number) => void }) {
  return (
    <Select aria-label="年度" style={{ width: 100 }} value={value} options={years()} onChange={onChange} />
  );
}

interface CopyProps {
  year: number;
  isRunning: boolean;
  onCopy: (from: number, raise: number) => void;
}

/** Copies last year's plan into empty cells, raised or lowered by a percentage. */
export function CopyYear({ year, isRunning, onCopy }: CopyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [raise, setRaise] = useState<number | null>(0);
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
            loading={isRunning}
            disabled={raise === null || !raiseRule.safeParse(raise).success}
            onClick={() => {
              if (raise === null) return;
              setIsOpen(false);
              onCopy(year - 1, raise);
            }}
          >
            复制 {year - 1} 年
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
/** The months of a matrix. */
export const MONTHS = Array.from({ length: 12 }, (_, i) => ({ key: String(i + 1), title: `${i + 1} 月` }));
/** Months of a year as columns; the present one is highlighted. */
export const monthsOf = (year: number) =>
  MONTHS.map((month, i) => ({ ...month, isNow: year === thisYear() && i === dayjs().month() }));
export const MONTH_NAMES = MONTHS.map((month) => month.title);

/** Month columns are as wide as their longest figure, for a clipped one would read as another number. */
export const monthWidth = (figures: readonly (string | number | null | undefined)[]): number =>
  figures.reduce<number>((width, figure) => {
    const { length } = Number(figure ?? 0).toLocaleString();
    return Math.max(width, 14 + length * 8);
  }, 70);

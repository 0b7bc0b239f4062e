import type { OutputOf } from '@shibiao/contract/endpoint';
import { AGING, type lessonFinanceTotalsApi, SETTLED } from '@shibiao/contract/finance/receivables';
import { sumOf } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';

type Totals = OutputOf<typeof lessonFinanceTotalsApi.lessonFinanceTotals>;

/** The open amount of an aging code; the third joins two bands (product.md 9). */
const openOf = (totals: Totals, code: 3 | 4 | 9): string =>
  code === 3 ? totals.dayu60 : code === 4 ? totals.dayu90 : sumOf([totals.dayu120, totals.dayu150]);

/** Bands of age with their open amounts; pressing one filters by it. */
export function AgingChips({ totals }: { totals: Totals | undefined }) {
  const page = usePage();
  const { jieqing = '', zhangling = '', band = '' } = page.search;
  const chips = [
    { label: '全部', patch: {}, amount: undefined },
    { label: SETTLED.labelOf(2), patch: { jieqing: '2' }, amount: totals?.open },
    ...AGING.table.map(({ value, label }) => ({
      label,
      patch: { jieqing: '2', zhangling: String(value) },
      amount: totals && openOf(totals, value),
    })),
    { label: SETTLED.labelOf(3), patch: { jieqing: '3' }, amount: totals?.ahead },
    { label: SETTLED.labelOf(1), patch: { jieqing: '1' }, amount: undefined },
  ];
  return chips.map(({ label, patch, amount }) => {
    const wanted = { jieqing: '', zhangling: '', ...patch };
    // An age implies that the amount is open.
    const isPressed =
      !band && wanted.jieqing === (zhangling ? '2' : jieqing) && wanted.zhangling === zhangling;
    return (
      <button
        key={label}
        type="button"
        className={styles.aging}
        aria-pressed={isPressed}
        onClick={() => page.setSearch({ ...wanted, band: null, page: null })}
      >
        {label}
        {amount !== undefined && (
          <b className="tabular">
            <Money value={amount} />
          </b>
        )}
      </button>
    );
  });
}

import type { OutputOf } from '@shibiao/contract/endpoint';
import { AGING, type lessonFinanceTotalsApi, SETTLED } from '@shibiao/contract/finance/receivables';
import { isZero, sumOf } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';

type Totals = OutputOf<typeof lessonFinanceTotalsApi.lessonFinanceTotals>;

/** The open amount of an aging code; the third joins two bands (product.md 9). */
const openOf = (totals: Totals, code: 3 | 4 | 9): string =>
  code === 3 ? totals.dayu60 : code === 4 ? totals.dayu90 : sumOf([totals.dayu120, totals.dayu150]);

/** Bands of age with their open amounts as the list's views; an empty band is left out unless it is chosen. */
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
  return (
    <nav className={`view-tabs ${styles.bands}`} aria-label="账龄">
      {chips.map(({ label, patch, amount }) => {
        const wanted = { jieqing: '', zhangling: '', ...patch };
        // An age implies that the amount is open.
        const isPressed =
          !band && wanted.jieqing === (zhangling ? '2' : jieqing) && wanted.zhangling === zhangling;
        if (!isPressed && amount !== undefined && isZero(amount)) return null;
        return (
          <button
            key={label}
            type="button"
            className="view-tab"
            aria-pressed={isPressed}
            onClick={() => page.setSearch({ ...wanted, band: null, page: null })}
          >
            {label}
            {amount !== undefined && (
              <small>
                <Money value={amount} />
              </small>
            )}
          </button>
        );
      })}
    </nav>
  );
}

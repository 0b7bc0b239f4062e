import type { OutputOf } from '@shibiao/contract/endpoint';
import type { lessonFinanceTotalsApi } from '@shibiao/contract/finance/receivables';
import { usePage } from '../../../lib/page.tsx';
import { Money } from '../../../ui/texts.tsx';
import { sumOf } from '../amounts.ts';

type Totals = OutputOf<typeof lessonFinanceTotalsApi.lessonFinanceTotals>;

/** The bands with what is open in each; pressing one shows its rows. The third joins the 120 and 150 totals (product.md 9). */
export function AgingChips({ totals }: { totals: Totals | undefined }) {
  const page = usePage();
  const { jieqing = '', zhangling = '', band = '' } = page.search;
  const chips = [
    { label: '全部', patch: {}, amount: undefined },
    { label: '未结清', patch: { jieqing: '2' }, amount: totals?.open },
    { label: '60–90 天', patch: { jieqing: '2', zhangling: '3' }, amount: totals?.dayu60 },
    { label: '90–120 天', patch: { jieqing: '2', zhangling: '4' }, amount: totals?.dayu90 },
    {
      label: '120 天以上',
      patch: { jieqing: '2', zhangling: '9' },
      amount: totals && sumOf([totals.dayu120, totals.dayu150]),
    },
    { label: '已结清', patch: { jieqing: '1' }, amount: undefined },
  ];
  return chips.map(({ label, patch, amount }) => {
    const wanted = { jieqing: '', zhangling: '', ...patch };
    const isPressed = !band && wanted.jieqing === jieqing && wanted.zhangling === zhangling;
    return (
      <button
        key={label}
        type="button"
        className="aging"
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

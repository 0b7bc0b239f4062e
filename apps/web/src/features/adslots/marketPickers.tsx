import { AD_BUDGET_ITEM, budgetApi } from '@shibiao/contract/market/budget';
import { postersApi } from '@shibiao/contract/posters';
import { formatMoney } from '../../lib/format.ts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';

/** Picker of an advertising payment line of the budget, by title or request number. */
export const ChargePicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="付款明细或单号"
    {...props}
    endpoint={budgetApi.charges}
    inputOf={(keyword) => ({ keyword, item: AD_BUDGET_ITEM, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => `${row.no} ${row.title}`}
    secondOf={(row) => `¥${formatMoney(row.amount)} · ${row.chargedOn}`}
  />
);

/** Picker of a poster by title. */
export const PosterPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="海报"
    {...props}
    endpoint={postersApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.title}
  />
);

import type { InputOf } from '@shibiao/contract/endpoint';
import type { askApi } from '@shibiao/contract/requests/forms';
import { invalid } from '../../../lib/errors.ts';
import { supplyNames } from '../../supplies/supplies.queries.ts';
import { putSupplies } from '../facts.queries.ts';
import type { KindOfRequest } from '../kinds.ts';

/** Stock is checked when the office hands the goods out, for it changes until then. */
export const supply: KindOfRequest<InputOf<typeof askApi.saveSupply>> = {
  kind: 'supply',
  draft: async (trx, actor, { lines }) => {
    if (new Set(lines.map((line) => line.supplyId)).size < lines.length)
      throw invalid({ field: 'lines', message: '同一物资只能填一行' });
    const names: string[] = [];
    for (const { supplyId, quantity } of lines) {
      const { name, spec, unit } = await supplyNames.one(trx, actor, supplyId);
      names.push(`${[name, spec].filter(Boolean).join(' ')} ${Number(quantity)}${unit}`);
    }
    const more = names.length > 2 ? ` 等 ${names.length} 种` : '';
    return { title: `领用 ${names.slice(0, 2).join('、')}${more}`, measure: 0 };
  },
  write: (trx, id, { lines }) => putSupplies(trx, id, lines),
};

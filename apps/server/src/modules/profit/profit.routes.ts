import { profitApi, profitColumns, ratioColumns } from '@shibiao/contract/lessons/profit';
import { everyRow, exportColumns, exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { profit, profitSums, ratios } from './profit.queries.ts';
import { ofConfirmed } from './profit.rules.ts';
import { editCosts } from './profit.service.ts';

const inScope: ServeOptions = { row: ({ db, actor, id }) => lessonInScope(db, actor, id) };

export const profitCalls = [
  serve(profitApi.profitList, ({ db, actor, input }) => profit.page(db, actor, ofConfirmed(input))),
  serve(profitApi.profitDetail, ({ db, actor, input }) => profit.one(db, actor, input.id)),
  serve(profitApi.editProfit, ({ db, actor, input }) => editCosts(db, actor, input), inScope),
  serve(profitApi.exportProfit, async ({ db, actor, input }) => {
    const asked = ofConfirmed(input);
    const rows = profit.stream(db, actor, asked);
    return exportOf('利润表', exportColumns(profitColumns), input.columns, rows, {
      lessonstatus: asked.lessonstatus,
    });
  }),
  serve(profitApi.ratios, ({ db, actor, input }) => ratios(db, actor, ofConfirmed(input))),
  serve(profitApi.exportRatios, async ({ db, actor, input }) => {
    const asked = ofConfirmed(input);
    const rows = everyRow(ratios(db, actor, asked));
    const columns = exportColumns(ratioColumns, { authorName: (row) => row.authorName ?? '未指定' });
    return exportOf('比例', columns, input.columns, rows, { lessonstatus: asked.lessonstatus });
  }),
  serve(profitApi.ratioTotals, ({ db, actor, input }) => profitSums(db, actor, ofConfirmed(input))),
];

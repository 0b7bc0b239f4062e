import { trackingColumns, trackingsApi } from '@shibiao/contract/customers/trackings';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { customers } from '../customers/lists.queries.ts';
import { editCell } from './cells.service.ts';
import { nextStepsFrom } from './nextSteps.rules.ts';
import { trackings } from './trackings.queries.ts';
import { deleteTrackings, saveTracking } from './trackings.service.ts';

const columns = exportColumns(trackingColumns, {
  files: (row) => row.files.map((file) => file.name).join('、'),
});

export const trackingCalls = [
  serve(trackingsApi.trackings, ({ db, actor, input }) => trackings.page(db, actor, input)),
  serve(trackingsApi.nextSteps, async ({ input }) => ({ list: nextStepsFrom(input.from) })),
  serve(trackingsApi.editTracking, ({ db, actor, input }) => saveTracking(db, actor, input), trackings.ofRow),
  serve(trackingsApi.deleteTracking, ({ db, actor, input }) => deleteTrackings(db, actor, input.id)),
  serve(trackingsApi.editCell, ({ db, actor, input }) => editCell(db, actor, input), customers.ofRow),
  serve(trackingsApi.exportTrackings, async ({ db, actor, input }) =>
    exportOf('追踪', columns, input.columns, trackings.stream(db, actor, input)),
  ),
];

import { archiveApi } from '@shibiao/contract/archive/calls';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { figure } from '../../db/cache.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { archives, changes } from './archive.queries.ts';
import { oneArchive, removeFiles, revealArchive, saveArchive } from './archive.service.ts';
import { archiveWorkbook } from './export.service.ts';
import {
  composition,
  exportFigure,
  figurePage,
  newStaffRetention,
  oldStaffRetention,
  turnover,
} from './figures.service.ts';
import { IMPORT_COLUMNS } from './import.rules.ts';
import { importErrors, previewImport, runImport } from './import.service.ts';
import { decidePlaceChange, listPlaceChanges, withdrawPlaceChange } from './place-consent.service.ts';
import { remindersFor } from './reminders.queries.ts';

export const archiveCalls = [
  serve(archiveApi.list, ({ db, actor, input }) => archives.page(db, actor, input)),
  serve(archiveApi.edit, ({ db, actor, input }) => saveArchive(db, actor, input), archives.ofRow),
  serve(archiveApi.export, ({ db, actor, input }) => archiveWorkbook(db, actor, input)),
  serve(archiveApi.one, ({ db, actor, input }) => oneArchive(db, actor, input.id), archives.ofRow),
  serve(archiveApi.reveal, ({ db, actor, input }) => revealArchive(db, actor, input.id), archives.ofRow),
  serve(archiveApi.changes, ({ db, actor, input }) => changes.page(db, actor, input)),
  // Contract reminders are the same for all viewers of these people until the day ends.
  serve(archiveApi.reminders, async ({ db, actor }) => {
    const due = async () => ({ list: await remindersFor(db, actor) });
    return (await figure(db, archiveApi.reminders, seenIn(actor, 'personnel'), { day: today() }, due)).value;
  }),
  serve(archiveApi.removeFiles, ({ db, actor, input }) => removeFiles(db, actor, input), archives.ofRow),
  serve(archiveApi.importTemplate, async () => templateOf('人事档案导入模板', IMPORT_COLUMNS)),
  serve(archiveApi.importPreview, async ({ db, actor, request }) =>
    previewImport(db, actor, await uploaded(request)),
  ),
  serve(archiveApi.importErrors, async ({ db, actor, request }) =>
    importErrors(db, actor, await uploaded(request)),
  ),
  serve(archiveApi.import, async ({ db, actor, request }) => runImport(db, actor, await uploaded(request))),
  serve(
    placeChangesApi.placeChanges,
    ({ db, actor, input }) => listPlaceChanges(db, actor, input.id),
    archives.ofRow,
  ),
  serve(placeChangesApi.decidePlaceChange, ({ db, actor, input }) => decidePlaceChange(db, actor, input)),
  serve(placeChangesApi.withdrawPlaceChange, ({ db, actor, input }) => withdrawPlaceChange(db, actor, input)),
  serve(archiveApi.composition, ({ db, actor, input }) => composition(db, actor, input)),
  serve(archiveApi.turnover, ({ db, actor, input }) => turnover(db, actor, input)),
  serve(archiveApi.newStaffRetention, ({ db, actor, input }) => newStaffRetention(db, actor, input)),
  serve(archiveApi.oldStaffRetention, ({ db, actor, input }) => oldStaffRetention(db, actor, input)),
  serve(archiveApi.figureRows, ({ db, actor, input }) => figurePage(db, actor, input)),
  serve(archiveApi.exportFigureRows, ({ db, actor, input }) => exportFigure(db, actor, input)),
];

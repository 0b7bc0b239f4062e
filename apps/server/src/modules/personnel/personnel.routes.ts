import { personnelApi } from '@shibiao/contract/personnel';
import { figure } from '../../db/cache.ts';
import { type Area, staffId, visiblePersonnel } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { errorsOf, previewOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { tellRenamed } from '../identity/sign-in-names.service.ts';
import { importPeople, PERSONNEL_COLUMNS, planPeople } from './import.service.ts';
import { activate, deactivate, holdingsOf } from './leaving.service.ts';
import {
  activeNames,
  amongThese,
  inOrganisations,
  ledBy,
  people,
  personnelNames,
  withRole,
} from './personnel.queries.ts';
import { savePersonnel, setRegions, syncNames } from './personnel.service.ts';

/** 服务部, a fixed organisation of product.md 9. */
const SERVICE_DEPARTMENT = 20;

export const personnelCalls = [
  serve(personnelApi.list, ({ db, actor, input }) => personnelNames.page(db, actor, input)),
  serve(personnelApi.detail, ({ db, actor, input }) => people.one(db, actor, input.id ?? staffId(actor))),
  serve(personnelApi.listReadable, async ({ db, actor, input }) => {
    const area = input.area as Area;
    const names = () => activeNames(db, amongThese(visiblePersonnel(actor, area)));
    // Choosers of every screen call it; the answer is cached until an assignment changes.
    return (await figure(db, personnelApi.listReadable, seenIn(actor, area), input, names)).value;
  }),
  serve(personnelApi.listByLeader, ({ db, actor, input }) =>
    activeNames(db, ledBy(input.ywleaderid ?? staffId(actor), input.all ?? false)),
  ),
  serve(personnelApi.listHr, ({ db, actor, input }) => people.page(db, actor, input)),
  serve(personnelApi.serviceDeptNames, ({ db }) => activeNames(db, inOrganisations([SERVICE_DEPARTMENT]))),
  serve(personnelApi.namesByRole, ({ db, input }) =>
    activeNames(db, withRole(input.role.split(',').map((one) => one.trim()))),
  ),
  serve(
    personnelApi.edit,
    async (call) => {
      const { db, actor, input, environment } = call;
      const { renamed, ...answer } = await savePersonnel(db, actor, input, environment.DEFAULT_PASSWORD);
      tellRenamed(call, actor, renamed);
      return answer;
    },
    people.ofRow,
  ),
  serve(personnelApi.importTemplate, async () => templateOf('人员导入模板', PERSONNEL_COLUMNS)),
  serve(personnelApi.importPreview, async ({ db, actor, request }) =>
    previewOf(await planPeople(db, actor, await uploaded(request))),
  ),
  serve(personnelApi.importErrors, async ({ db, actor, request }) =>
    errorsOf(await planPeople(db, actor, await uploaded(request))),
  ),
  serve(personnelApi.import, async ({ db, actor, request, environment }) =>
    importPeople(db, actor, await uploaded(request), environment.DEFAULT_PASSWORD),
  ),
  serve(
    personnelApi.editResponsibleRegions,
    ({ db, actor, input }) => setRegions(db, actor, input),
    people.ofRow,
  ),
  serve(personnelApi.activate, ({ db, actor, input }) => activate(db, actor, input), people.ofRow),
  serve(
    personnelApi.deactivate,
    ({ db, actor, input, modules }) => deactivate(db, actor, input, modules),
    people.ofRow,
  ),
  serve(personnelApi.holdings, ({ db, input, modules }) => holdingsOf(db, modules, input.id), people.ofRow),
  serve(personnelApi.sync, ({ db, actor }) => syncNames(db, actor)),
];

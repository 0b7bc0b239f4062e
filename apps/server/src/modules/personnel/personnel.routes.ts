import { personnelApi } from '@shibiao/contract/personnel';
import { type Area, staffId, visiblePersonnel } from '../../lib/actor.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { activate, deactivate } from './leaving.service.ts';
import {
  listNames,
  listPersonnel,
  membersOf,
  namesOf,
  namesWithRole,
  onePersonnel,
} from './personnel.queries.ts';
import { savePersonnel, setRegions, syncNames } from './personnel.service.ts';
import { countHoldings } from './staff.queries.ts';

/** 服务部, a fixed organisation of product.md 9. */
const SERVICE_DEPARTMENT = 20;

const inScope: ServeOptions = { row: ({ db, actor, id }) => onePersonnel(db, actor, id) };

export const personnelCalls = [
  serve(personnelApi.list, ({ db, input }) => listNames(db, input)),
  serve(personnelApi.detail, ({ db, actor, input }) => onePersonnel(db, actor, input.id ?? staffId(actor))),
  serve(personnelApi.listReadable, ({ db, actor, input }) =>
    namesOf(db, visiblePersonnel(actor, input.area as Area)),
  ),
  serve(personnelApi.listByLeader, ({ db, actor, input }) =>
    membersOf(db, input.ywleaderid ?? staffId(actor), input.all ?? false),
  ),
  serve(personnelApi.listHr, ({ db, actor, input }) => listPersonnel(db, actor, input)),
  serve(personnelApi.serviceDeptNames, ({ db }) =>
    listNames(db, { page: 1, count: 1000, querystatus: 1, orgnizationalid: [SERVICE_DEPARTMENT] }),
  ),
  serve(personnelApi.namesByRole, ({ db, input }) =>
    namesWithRole(
      db,
      input.role.split(',').map((one) => one.trim()),
    ),
  ),
  serve(
    personnelApi.edit,
    ({ db, actor, input, environment }) => savePersonnel(db, actor, input, environment.DEFAULT_PASSWORD),
    inScope,
  ),
  serve(personnelApi.editResponsibleRegions, ({ db, actor, input }) => setRegions(db, actor, input), inScope),
  serve(personnelApi.activate, ({ db, actor, input }) => activate(db, actor, input), inScope),
  serve(personnelApi.deactivate, ({ db, actor, input }) => deactivate(db, actor, input), inScope),
  serve(personnelApi.holdings, ({ db, input }) => countHoldings(db, input.id), inScope),
  serve(personnelApi.sync, ({ db, actor }) => syncNames(db, actor)),
];

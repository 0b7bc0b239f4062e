import { statisticsApi } from '@shibiao/contract/statistics';
import { serve } from '../../lib/serve.ts';
import { statisticsOf, workbookOf } from './statistics.service.ts';
import { joinTopics, splitTopic, twins } from './topics.service.ts';

const api = statisticsApi;
export const statisticsCalls = [
  serve(api.lessonsByProvince, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'province', api.lessonsByProvince, input),
  ),
  serve(api.lessonsByProvinceIndustry, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'industry', api.lessonsByProvinceIndustry, input),
  ),
  serve(api.lessonsByInstitution, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'institution', api.lessonsByInstitution, input),
  ),
  serve(api.lessonsByTopic, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'topic', api.lessonsByTopic, input),
  ),
  serve(api.lessonsByProvinceField, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'field', api.lessonsByProvinceField, input),
  ),
  serve(api.lessonsByTeacher, ({ db, actor, input }) =>
    statisticsOf(db, actor, 'teacher', api.lessonsByTeacher, input),
  ),
  serve(api.exportByProvince, async ({ db, actor, input }) => workbookOf(db, actor, 'province', input)),
  serve(api.exportByProvinceIndustry, async ({ db, actor, input }) =>
    workbookOf(db, actor, 'industry', input),
  ),
  serve(api.exportByInstitution, async ({ db, actor, input }) => workbookOf(db, actor, 'institution', input)),
  serve(api.exportByTopic, async ({ db, actor, input }) => workbookOf(db, actor, 'topic', input)),
  serve(api.exportByProvinceField, async ({ db, actor, input }) => workbookOf(db, actor, 'field', input)),
  serve(api.exportByTeacher, async ({ db, actor, input }) => workbookOf(db, actor, 'teacher', input)),
  serve(api.topicTwins, ({ db }) => twins(db)),
  serve(api.joinTopics, ({ db, actor, input }) => joinTopics(db, actor, input)),
  serve(api.splitTopic, ({ db, actor, input }) => splitTopic(db, actor, input.id), {
    rowTable: 'topic_alias',
  }),
];

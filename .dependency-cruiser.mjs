// Who may import whom (docs/architecture.md). Tests may import anything.
const tests = '\\.test\\.tsx?$|^apps/server/test/';
const modules = '^apps/server/src/modules/';
const features = '^apps/web/src/features/';
/** The layers of the web from below; each imports only those before it. */
const layers = ['lib', 'ui', 'pickers', 'shared', 'features', 'app'];
const sqlPackages = '(^|/)node_modules/(@types/)?(kysely|pg|pg-copy-streams)/';

/** A law: what the files of `from` may not import. Types count as well unless `to` says otherwise. */
const law = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    law(
      'contract-imports-zod-only',
      '契约只引用 zod',
      { path: '^packages/contract/' },
      { pathNot: ['^packages/contract/', '(^|/)node_modules/zod/'] },
    ),
    law(
      'embedded-postgres-stands-alone',
      '内置数据库不知道产品：只引用自己、pg 和日志的库',
      { path: '^packages/embedded-postgres/' },
      {
        pathNot: ['^packages/embedded-postgres/', '(^|/)node_modules/((@types/)?pg|rotating-file-stream)/'],
        dependencyTypesNot: ['core'],
      },
    ),
    law(
      'web-without-database',
      '网页不引用内置数据库',
      { path: '^apps/web/' },
      { path: '^packages/embedded-postgres/' },
    ),
    law('server-without-web', '服务端与网页互不引用', { path: '^apps/server/' }, { path: '^apps/web/' }),
    law('web-without-server', '服务端与网页互不引用', { path: '^apps/web/' }, { path: '^apps/server/' }),
    law(
      'product-without-tools',
      '应用不引用脚本和测试',
      { path: '^(apps|packages)/' },
      { path: '^(scripts|e2e|bench|ha|apps/server/test)/' },
    ),
    law(
      'modules-share-no-routes',
      '模块之间只引用对方的 queries、rules、policy 或 service，以及角色名',
      { path: `${modules}([^/]+)/` },
      {
        path: modules,
        pathNot: [
          `${modules}$1/`,
          '\\.(queries|rules|policy|service)\\.ts$',
          `${modules}access/roles\\.data\\.ts$`,
        ],
      },
    ),
    law(
      'composition-names-modules',
      '*.module.ts 只由 app、modules、reference、start 引用',
      {
        path: '^(apps|packages)/',
        pathNot: [modules, '^apps/server/src/(app|modules|reference|start)\\.ts$'],
      },
      { path: `${modules}[^/]+/.*\\.module\\.ts$` },
    ),
    law(
      'routes-belong-to-their-module',
      '*.routes.ts 只由自己的模块引用',
      { path: '^(apps|packages)/', pathNot: [modules] },
      { path: `${modules}[^/]+/.*\\.routes\\.ts$` },
    ),
    law(
      'shared-parts-know-no-noun',
      'lib、ui、plugins、db、pickers、shared 不引用模块和功能',
      {
        path: '^apps/(server/src/(lib|plugins|db)|web/src/(lib|ui|pickers|shared))/',
        pathNot: ['^apps/server/src/db/seed/demo/'],
      },
      { path: [modules, features] },
    ),
    law(
      'demo-follows-rules',
      '演示数据只引用模块的 rules',
      { path: '^apps/server/src/db/seed/demo/' },
      { path: modules, pathNot: '\\.rules\\.ts$' },
    ),
    law(
      'features-are-islands',
      '功能互不引用；公用的放到 shared、pickers 或 ui',
      { path: `${features}([^/]+)/` },
      { path: features, pathNot: `${features}$1/` },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, at) =>
        law(
          `web-layers-${layer}`,
          '网页的引用只有一个方向：app → features → shared → pickers → ui → lib',
          { path: `^apps/web/src/${layer}/` },
          { path: `^apps/web/src/(${layers.slice(at + 1).join('|')})/` },
        ),
      ),
    law(
      'sql-in-queries-only',
      '只有 *.queries.ts 和 db/ 写 SQL',
      { path: '^apps/server/src/', pathNot: ['\\.queries\\.ts$', '^apps/server/src/db/'] },
      { path: sqlPackages, dependencyTypesNot: ['type-only'] },
    ),
    // Neither types, which are gone at run time, nor what is loaded later closes a circle.
    law(
      'no-circles',
      '循环引用',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    // What is not resolved would escape the laws above.
    // Modules of `virtual:` are made by the build (apps/web/build).
    law('resolved', '引用的文件或包不存在', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    // Its own parser needs the API of TypeScript 6, which the native compiler lacks.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

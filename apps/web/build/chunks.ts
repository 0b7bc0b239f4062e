import path from 'node:path';
import type { Rolldown } from 'vite';

/** Matches modules below any of these folders or files, with either path separator. */
const below = (...places: string[]) => new RegExp(places.join('|').replaceAll('/', '[\\\\/]'));

/** Calendars: lists load them when a date is touched. */
const DATES = below(
  '@rc-component/picker/(?!.*locale)',
  'antd/es/(calendar|date-picker|time-picker)/(?!.*locale)',
);
/** Modules of forms and drawers. Inputs outside a form need only its contexts and hooks, which therefore stay out. */
const FORMS = below(
  '@rc-component/(async-validator|drawer|input-number|mini-decimal)/',
  '@rc-component/form/es/(index|Field|Form|List|hooks/useWatch|utils/validateUtil)\\.',
  'antd/es/(alert|drawer|input-number|radio)/',
  'antd/es/form/(?!context|util|validate|hooks/use(Form|Variants)\\.)',
);
/** Modules of home and of pages with blocks, of which lists show none. */
const BLOCKS = below('@rc-component/(progress|segmented)/', 'antd/es/(progress|segmented|skeleton)/');
// No list shows trees or pictures at once.
const TREES = below('@rc-component/(tree|tree-select)/', 'antd/es/(tree|tree-select)/');
const PICTURES = below('@rc-component/image/', 'antd/es/image/');
/** Modules of the frame and of the visitors' first pages. */
const CORE = below(
  '@ant-design/icons/(es|lib)/(components|utils)',
  // Icons of the phone's bars, of a visitor's first page and of what stands for a page.
  '@ant-design/icons(-svg)?/(es|lib)/(asn|icons)/(ArrowLeft|Bell|Calendar|ClockCircle|Compass|Disconnect|FileSearch|Folder|Home|Idcard|Inbox|Phone|Plus|QuestionCircle|Read|Search|Solution|Star|User)(Filled|Outlined)',
  '@tanstack/',
  'node_modules/dayjs/',
  'antd/es/(button|config-provider|tag|theme)/',
  'antd/(es/)?locale/zh_CN',
  'node_modules/zod/',
);
/** Modules of records' pages. */
const RECORD = below('@rc-component/steps/', 'antd/es/(steps|timeline)/');
// Lists draw their own table.
const TABLES = below('@rc-component/table/', 'antd/es/spin/', 'antd/es/table/(?!TableMeasureRowContext)');
const LIBRARIES = below('node_modules/');

const isShownAtOnce = (id: string) =>
  LIBRARIES.test(id) && ![BLOCKS, DATES, FORMS, RECORD, TABLES, TREES, PICTURES].some((one) => one.test(id));

const OWN = below('packages/contract/src/', 'apps/web/src/');
/** The graph of modules, as the bundler hands it to a group's name. */
interface Graph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}
const closures = new Map<string, Set<string>>();
/** Modules that a module loads at once: everything that it and its imports import statically. */
function loadedBy(file: string, graph: Graph): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const ids = new Set([path.resolve(import.meta.dirname, '../src', file)]);
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  closures.set(file, ids);
  return ids;
}
/** Documents and dynamic imports have a chunk of their own. */
function isLoadedAlone(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return !info || info.isEntry || info.dynamicImporters.length > 0;
}
/** The number of files that load a module at once. */
const loaders = (id: string, files: readonly string[], graph: Graph) =>
  files.filter((file) => loadedBy(file, graph).has(id)).length;
/** Names the chunk of the product's own modules that at least so many of the files load at once. */
const partOfSome = (name: string, least: number, files: readonly string[]) => (id: string, graph: Graph) =>
  OWN.test(id) && !isLoadedAlone(id, graph) && loaders(id, files, graph) >= least ? name : null;
/** The same for calls, codes and helpers alone, which bring no components but the mark of a figure's definition. */
const FACTS = below('packages/contract/src/', 'apps/web/src/(lib/|ui/FormulaHint\\.)');
const factsOf = (name: string, least: number, files: readonly string[]) => {
  const named = partOfSome(name, least, files);
  return (id: string, graph: Graph) => (FACTS.test(id) ? named(id, graph) : null);
};
/** Names the chunk of the product's own modules that all these files load at once. */
const partOf = (name: string, ...files: string[]) => partOfSome(name, files.length, files);

/** First pages of partners and teachers, most of them on phones: what only staff need stays out of their chunks. */
const VISITORS_HOMES = ['features/portal/HomePage.tsx', 'features/teacherPortal/HomePage.tsx'];

const HOME = 'features/home/HomePage.tsx';
const inFirst = partOf('first', 'lib/begunSession.ts');
/** Modules that begin the application, with the bundler's function for dynamic imports. */
const ofFirst = (id: string, graph: Graph) =>
  id.includes('vite/preload-helper') ? 'first' : inFirst(id, graph);

const inHomes = partOf('homes', ...VISITORS_HOMES);
/** With what stands in place of data, which every screen that loads later shows too. */
const ofHomes = (id: string, graph: Graph) =>
  below('ui/(ErrorState|QueryState)\\.').test(id) ? 'homes' : inHomes(id, graph);

const pages = (...names: string[]) => names.map((page) => `features/${page}.tsx`);
/** Lists that are often the first screen, and the records that they open. */
const CUSTOMERS = pages('customers/CustomersPage', 'customers/CustomerList');
const LISTS = [...CUSTOMERS, ...pages('demands/DemandsPage', 'lessons/LessonsPage', 'teachers/TeachersPage')];
const RECORDS = pages(
  'customers/CustomerPage',
  'demands/DemandPage',
  'lessons/LessonPage',
  'teachers/TeacherPage',
);
/** Names the chunk of the modules that a file loads at once, and none of the others does. */
const onlyOf = (name: string, file: string, others: readonly string[]) => {
  const named = partOf(name, file);
  return (id: string, graph: Graph) => (loaders(id, others, graph) === 0 ? named(id, graph) : null);
};

/** Libraries that all charts load with the first one. */
const CHARTS = below('node_modules/(echarts|tslib|zrender)/');
const chartLibraries = (id: string, graph: Graph) =>
  CHARTS.test(id) && loadedBy('ui/chartCore.ts', graph).has(id) ? 'echarts' : null;

/** The imports of a group's modules stay where they are. */
const ALONE = { includeDependenciesRecursively: false };
/**
 * Chunks of shared modules. A hundred small ones cost more in headers and round trips than in bytes; a single one would
 * load code that the first list does not show.
 */
export const groups = [
  // Modules of node_modules that both documents need.
  {
    name: 'react',
    test: below('node_modules/(react|react-dom|scheduler|zustand)/'),
    priority: 20,
  },
  // Modules that the application's document needs before any screen. Zod's setting is among them, so that it is made
  // before the first schema of another chunk.
  {
    name: 'base',
    test: below('node_modules/(react-router/|zod/v4/core/core\\.js)', 'apps/web/src/lib/withoutEval\\.'),
    priority: 15,
  },
  // Modules of node_modules that every visit needs, a visitor's too, with what they import.
  { name: 'core', test: CORE, priority: 17 },
  // Icons of several screens, of a few hundred bytes each.
  { name: 'icons', test: below('@ant-design/icons'), minShareCount: 2, priority: 15 },
  // A higher priority than 'common', which would otherwise include the form library through the context that inputs
  // use.
  { name: 'forms', test: FORMS, priority: 16, ...ALONE },
  { name: 'blocks', test: BLOCKS, priority: 16, ...ALONE },
  { name: 'trees', test: TREES, priority: 16, ...ALONE },
  { name: 'record', test: RECORD, priority: 16, ...ALONE },
  { name: 'tables', test: TABLES, priority: 16, ...ALONE },
  // Modules that nearly every screen uses.
  { name: 'common', test: isShownAtOnce, minShareCount: 20, priority: 14 },
  { name: 'dates', test: DATES, priority: 12 },
  { name: chartLibraries, priority: 12, ...ALONE },
  { name: 'pictures', test: PICTURES, priority: 12, ...ALONE },
  { name: ofFirst, priority: 21 },
  // The product's own modules by what every visit loads: both documents, the frame, lists, and then calls and codes.
  { name: partOf('both', 'signin.tsx', 'main.tsx'), priority: 11 },
  { name: partOf('frame', 'app/Shell.tsx'), priority: 10 },
  { name: ofHomes, priority: 9 },
  ...VISITORS_HOMES.map((file) => ({
    name: partOf(path.dirname(file).replace(/.*\//, ''), file),
    priority: 9,
  })),
  { name: partOf('desk', 'app/Desk.tsx'), priority: 9 },
  { name: partOf('table', 'ui/PagedTable.tsx'), priority: 8 },
  { name: 'contract', test: below('packages/contract/src/'), minShareCount: 8, priority: 7 },
  // Small modules that several lists, forms, charts and home load at once.
  { name: partOfSome('lists', 2, LISTS), priority: 6, ...ALONE },
  { name: onlyOf('form', 'ui/FormDrawer.tsx', CUSTOMERS), priority: 5, ...ALONE },
  { name: onlyOf('detail', 'ui/DetailLayout.tsx', LISTS), priority: 5, ...ALONE },
  { name: onlyOf('charts', 'ui/ChartTable.tsx', LISTS), priority: 5, ...ALONE },
  { name: factsOf('facts', 2, [HOME, ...RECORDS]), priority: 4, ...ALONE },
  { name: onlyOf('homePage', HOME, LISTS), priority: 3, ...ALONE },
];

/** A pattern for modules below any of these folders or files, whatever separates them in a path. */
const below = (...places: string[]) => new RegExp(places.join('|').replaceAll('/', '[\\\\/]'));

/** Calendars: lists load them when a date is touched. */
const DATES = below(
  '@rc-component/picker/(?!.*locale)',
  'antd/es/(calendar|date-picker|time-picker)/(?!.*locale)',
);
/** What forms and drawers show. Inputs outside a form ask for its contexts and hooks, which therefore stay out. */
const FORMS = below(
  '@rc-component/(async-validator|drawer|input-number|mini-decimal|segmented|tree-select)/',
  '@rc-component/form/es/(index|Field|Form|List|hooks/useWatch|utils/validateUtil)\\.',
  'antd/es/(alert|drawer|input-number|segmented|skeleton|tree-select)/',
  'antd/es/form/(?!context|util|validate|hooks/use(Form|Variants)\\.)',
);
const LIBRARIES = below('node_modules/');

const isShownAtOnce = (id: string) => LIBRARIES.test(id) && !DATES.test(id) && !FORMS.test(id);

/**
 * What comes in one file. A hundred small ones cost more in headers and turns than in bytes; one with everything costs
 * the first list what it does not show.
 */
export const groups = [
  // What both documents need of node_modules.
  {
    name: 'react',
    test: below('node_modules/(react|react-dom|scheduler|zustand)/', 'vite/preload-helper'),
    priority: 20,
  },
  // What the application's document needs at once, before any screen.
  {
    name: 'base',
    test: below('node_modules/(react-router/|zod/v4/core/core\\.js)'),
    priority: 15,
  },
  // The frame shows them, and so do the groups below, which would come with it for two icons.
  { name: 'icons', test: below('@ant-design/icons.*(ClockCircle|Plus)Outlined'), priority: 15 },
  // Taken before 'common', which would take the whole form library with the one context that inputs ask for.
  { name: 'forms', test: FORMS, priority: 16, includeDependenciesRecursively: false },
  // What nearly every screen uses.
  { name: 'common', test: isShownAtOnce, minShareCount: 40, priority: 14 },
  { name: 'dates', test: DATES, priority: 12 },
  // Lists need them at once; a file of its own for ten lines would be named by every screen that is loaded later.
  {
    name: 'states',
    test: below('ui/(ErrorState|QueryState)\\.'),
    priority: 11,
    includeDependenciesRecursively: false,
  },
];

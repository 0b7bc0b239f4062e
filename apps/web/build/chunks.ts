/** Matches modules below any of these folders or files, with either path separator. */
const below = (...places: string[]) => new RegExp(places.join('|').replaceAll('/', '[\\\\/]'));

/** Calendars: lists load them when a date is touched. */
const DATES = below(
  '@rc-component/picker/(?!.*locale)',
  'antd/es/(calendar|date-picker|time-picker)/(?!.*locale)',
);
/** Modules of forms and drawers. Inputs outside a form need only its contexts and hooks, which therefore stay out. */
const FORMS = below(
  '@rc-component/(async-validator|drawer|input-number|mini-decimal|segmented|tree-select)/',
  '@rc-component/form/es/(index|Field|Form|List|hooks/useWatch|utils/validateUtil)\\.',
  'antd/es/(alert|drawer|input-number|segmented|skeleton|tree-select)/',
  'antd/es/form/(?!context|util|validate|hooks/use(Form|Variants)\\.)',
);
const LIBRARIES = below('node_modules/');

const isShownAtOnce = (id: string) => LIBRARIES.test(id) && !DATES.test(id) && !FORMS.test(id);

/**
 * Chunks of shared modules. A hundred small ones cost more in headers and round trips than in bytes; a single one would
 * load code that the first list does not show.
 */
export const groups = [
  // Modules of node_modules that both documents need.
  {
    name: 'react',
    test: below('node_modules/(react|react-dom|scheduler|zustand)/', 'vite/preload-helper'),
    priority: 20,
  },
  // Modules that the application's document needs before any screen.
  {
    name: 'base',
    test: below('node_modules/(react-router/|zod/v4/core/core\\.js)'),
    priority: 15,
  },
  // Two icons that the frame shares with the groups below; without a chunk of their own they would load the whole
  // group.
  { name: 'icons', test: below('@ant-design/icons.*(ClockCircle|Plus)Outlined'), priority: 15 },
  // A higher priority than 'common', which would otherwise include the form library through the context that inputs
  // use.
  { name: 'forms', test: FORMS, priority: 16, includeDependenciesRecursively: false },
  // Modules that nearly every screen uses.
  { name: 'common', test: isShownAtOnce, minShareCount: 40, priority: 14 },
  { name: 'dates', test: DATES, priority: 12 },
  // Modules that lists load at once. In a chunk of their own, every screen that loads later would name it.
  {
    name: 'states',
    test: below('ui/(ErrorState|QueryState)\\.'),
    priority: 11,
    includeDependenciesRecursively: false,
  },
];

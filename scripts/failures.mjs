// Failures of a test part from its report, repeated at the end of a long output. Built-ins of Node 20 only.

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** The first lines of a message, without colours. */
const short = (/** @type {unknown} */ message) =>
  String(message ?? '')
    .replace(ESCAPES, '')
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** @param {{ failures?: string[] }} report of `scripts/check.ts` */
export const failedSteps = (report) => report.failures ?? [];

/** @param {any} report of Vitest's json reporter */
export const failedTests = (report) =>
  report.testResults.flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}\n${short(file.message)}`];
    return tests.map(
      (/** @type {any} */ one) => `${file.name}: ${one.fullName}\n${short(one.failureMessages[0])}`,
    );
  });

/** @param {any} report of Playwright's json reporter; flaky tests are included */
export function failedJourneys(report) {
  /** @returns {string[]} */
  const below = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(below),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ one) => one.status === 'unexpected' || one.status === 'flaky')
        .map((/** @type {any} */ one) => {
          const error = one.results.find((/** @type {any} */ result) => result.error)?.error;
          return `${spec.file}:${spec.line} ${spec.title}（${one.status}）\n${short(error?.message)}`;
        }),
    ),
  ];
  return report.suites.flatMap(below);
}

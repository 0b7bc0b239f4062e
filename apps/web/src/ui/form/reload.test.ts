import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { expect, it } from 'vitest';
import { shapeOf } from './schema.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Maps names such as `adslotsApi.edit` to endpoints. */
async function endpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const file of globSync('packages/contract/src/**/*.ts', { cwd: root })) {
    const module = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const [name, api] of Object.entries(module).filter(([key]) => key.endsWith('Api')))
      for (const [operation, one] of Object.entries(api as Record<string, Endpoint>))
        found.set(`${name}.${operation}`, one);
  }
  return found;
}

/**
 * Forms that keep their input as a draft and ask to be opened anew, mostly decisions and short entries. The list only
 * shrinks.
 */
const ACTS = new Set<string>([
  'archiveApi.edit',
  'attendanceApi.editBoth',
  'bankLinesApi.ignoreBankLine',
  'commissionBatchesApi.act',
  'commissionBatchesApi.saveBatch',
  'dashboardApi.editTargets',
  'demandsApi.save',
  'evaluationsApi.editReview',
  'invoicesApi.attach',
  'invoicesApi.issue',
  'invoicesApi.post',
  'invoicesApi.void',
  'lessonsApi.edit',
  'lessonsApi.reserveOrPostpone',
  'numbersApi.cancel',
  'numbersApi.editLog',
  'outlinesApi.edit',
  'videosApi.edit',
  'paymentsApi.pay',
  'paymentsApi.reject',
  'paymentsApi.save',
  'personnelApi.deactivate',
  'personnelApi.editResponsibleRegions',
  'profitApi.editProfit',
  'receiptsApi.cancel',
  'recruitmentApi.edit',
  'requestsApi.addSigner',
  'requestsApi.decide',
  'teacherPortalApi.decideChange',
  'teachersApi.saveUnavailability',
  'trackingsApi.editTracking',
  'writeOffsApi.undoWriteOff',
]);

it('a form refused for a newer version can compare with it', async () => {
  const known = await endpoints();
  const blind: string[] = [];
  for (const file of globSync('apps/web/src/{features,pickers}/**/*.tsx', { cwd: root }))
    for (const [form] of read(file).matchAll(/<FormDrawer\s[\s\S]*?\n\s*>\n/g)) {
      const [, called = ''] = /endpoint=\{([\w.]+)\}/.exec(form) ?? [];
      const input = known.get(called)?.input;
      const shape = (input && shapeOf(input)) ?? {};
      const isVersioned = 'version' in shape || 'versions' in shape;
      if (isVersioned && !form.includes('reload') && !ACTS.has(called)) blind.push(`${file}: ${called}`);
    }
  expect(blind).toEqual([]);
});

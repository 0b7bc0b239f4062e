import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const CONTRACT = path.resolve(import.meta.dirname, '../../../packages/contract/src');
/** States shared by several nouns have one colour. */
const SHARED = [
  '待确认',
  '已确认',
  '已锁定',
  '可发放',
  '已发放',
  '已完成',
  '已结束',
  '草稿',
  '待审核',
  '批次中',
  '未到期',
];
/** Exceptions: the same word has another meaning here. */
const OTHERWISE = new Set(['ATTENDANCE_STATUS 已锁定']);

test('a state has the same colour wherever it is shown', async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const tones = new Map<string, Map<string, string[]>>();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(CONTRACT, file)).href);
    for (const [name, value] of Object.entries(exported)) {
      const table = (value as { table?: readonly { label: string; tone?: string }[] } | null)?.table;
      if (!Array.isArray(table)) continue;
      for (const { label, tone } of table) {
        if (!tone || !SHARED.includes(label) || OTHERWISE.has(`${name} ${label}`)) continue;
        const of = tones.get(label) ?? new Map<string, string[]>();
        tones.set(label, of.set(tone, [...(of.get(tone) ?? []), name]));
      }
    }
  }
  expect(tones.size).toBe(SHARED.length);
  for (const [label, of] of tones)
    expect([...of.keys()], `${label}: ${JSON.stringify([...of])}`).toHaveLength(1);
});

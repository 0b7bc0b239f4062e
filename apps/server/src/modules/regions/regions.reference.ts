import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Executor } from '../../db/transaction.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { addRegions, hasPlaces, hasRegions, placeRegions } from './regions.queries.ts';

/** Special regions and Taiwan, which the statistics office does not divide below province level. */
const OTHERS = [
  { id: 710000, name: '台湾省' },
  { id: 810000, name: '香港特别行政区' },
  { id: 820000, name: '澳门特别行政区' },
];

/** Inserts all provinces, cities and districts of China and the cities' coordinates once. */
export async function syncRegions(db: Executor): Promise<void> {
  if (await hasPlaces(db)) return;
  if (!(await hasRegions(db))) await addAll(db);
  await placeRegions(db, cityPlaces());
}

/**
 * The seat of each city's government to a hundredth of a degree, about a kilometre (source and licence: regions.md).
 * Counties directly under a province have no place of their own.
 */
function cityPlaces() {
  const [, ...lines] = readFileSync(new URL('./city-places.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = 0, lng = 0, lat = 0] = line.split(',').map(Number);
    return { id, lng, lat };
  });
}

async function addAll(db: Executor): Promise<void> {
  const divisions = readDivisions().map(({ code, name }) => ({
    id: full(code),
    name,
    level: code.length / 2,
    parent_id: code.length > 2 ? full(code.slice(0, -2)) : null,
  }));
  const others = OTHERS.map((region) => ({ ...region, level: 1, parent_id: null }));
  const regions = [...divisions, ...others].map((region) => {
    // Answers use the likeliest reading of a place.
    const [pinyin = '', initials = ''] = Object.values(pinyinOf(region.name, 'other')).map(
      (one) => one.split(' ', 1)[0],
    );
    return { ...region, pinyin, initials };
  });
  await addRegions(db, regions);
}

/**
 * The statistics office's provinces, cities and districts (source and licence: regions.md), two digits of code a
 * level.
 */
function readDivisions(): { code: string; name: string }[] {
  const file = readFileSync(new URL('./regions.csv.gz', import.meta.url));
  const lines = gunzipSync(file).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const [code = '', name = ''] = line.split(',');
    return { code, name };
  });
}

/** Codes of GB/T 2260 are six digits; the source shortens those of provinces and cities. */
const full = (code: string): number => Number(code.padEnd(6, '0'));

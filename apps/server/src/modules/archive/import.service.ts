import type { Readable } from 'node:stream';
import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { nameKey } from '@shibiao/contract/names';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { errorsOf, isWritten, previewOf } from '../../lib/form-rows.ts';
import { ADDED, readTable } from '../../lib/import-files.ts';
import { listedRows } from '../../lib/preview-rows.ts';
import { saveArchiveIn } from './archive.service.ts';
import { knownArchives } from './import.queries.ts';
import { type Facts, isHeading, mappingOf, readArchiveRow, titleOf } from './import.rules.ts';

const LIMITS = { maxRows: 5_000, maxColumns: 60, fillsMerged: true };

interface Planned {
  line: number;
  name: string;
  personnelId: number | null;
  changes: string[];
  problem: string | null;
  facts: Facts | null;
}

/** Plans the changes of a file: each row finds its person by job number, else by identity card. */
async function plan(db: Database, actor: Actor, file: Readable) {
  const { headers, lines, sheets } = await readTable(file, LIMITS, isHeading);
  const mapping = mappingOf(headers);
  if (!mapping.includes('jobNo') && !mapping.includes('idCard'))
    throw invalid({ field: 'file', message: '文件须有“工号”或“身份证号”列' });
  if (lines.length === 0) throw invalid({ field: 'file', message: '文件中没有数据行（只读第一张工作表）' });
  const read = lines.map(({ line, cells }) => ({ line, ...readArchiveRow(mapping, cells) }));
  const known = await knownArchives(db, actor, {
    jobNos: read.map((row) => row.jobNo).filter(Boolean),
    idCards: read.flatMap((row) => ('facts' in row && row.facts.idCard ? [row.facts.idCard] : [])),
  });
  const seen = new Set<number>();
  const rows = read.map((row): Planned => {
    const blank = { line: row.line, name: row.name, personnelId: null, changes: [], facts: null };
    if ('problem' in row) return { ...blank, problem: row.problem };
    const idCard = row.facts.idCard ?? null;
    const person = known.find((one) =>
      row.jobNo ? nameKey(one.jobNo ?? '') === nameKey(row.jobNo) : one.idCard === idCard,
    );
    if (!person) return { ...blank, problem: '没有此人员，或不在您的数据范围内' };
    if (row.name && nameKey(row.name) !== nameKey(person.name))
      return { ...blank, problem: `工号 ${person.jobNo ?? ''} 是 ${person.name}，与姓名不符` };
    const owner = idCard && known.find((one) => one.idCard === idCard);
    if (owner && owner.id !== person.id) return { ...blank, problem: '该身份证号已登记在其他人员名下' };
    if (seen.has(person.id)) return { ...blank, problem: '同一人员在文件中重复' };
    seen.add(person.id);
    const changes = Object.entries(row.facts)
      .filter(([key, value]) => String(value ?? '') !== String(person.facts[key] ?? ''))
      .map(([key]) => titleOf(key));
    return {
      line: row.line,
      name: person.name,
      personnelId: person.id,
      changes,
      problem: null,
      facts: row.facts,
    };
  });
  return {
    rows,
    headers,
    lines,
    sheets,
    fields: mapping.flatMap((key) => (key === null ? [] : [titleOf(key)])),
    unknown: headers.filter((title, i) => title && mapping[i] === null && !ADDED.includes(title)),
  };
}

/** Previews an import without writing. @throws 408 with the reason when the file cannot be read */
export async function previewImport(
  db: Database,
  actor: Actor,
  file: Readable,
): Promise<OutputOf<typeof archiveApi.importPreview>> {
  const planned = await plan(db, actor, file);
  const rows = listedRows(planned.rows).map(({ facts: _facts, ...row }) => row);
  return { ...previewOf(planned), rows };
}

/** The rows with problems, to be corrected and imported again. */
export async function importErrors(db: Database, actor: Actor, file: Readable) {
  return errorsOf(await plan(db, actor, file));
}

/**
 * Writes a file, each row completely or not at all. Unchanged rows are not written, so that repeating it has no effect.
 */
export async function runImport(
  db: Database,
  actor: Actor,
  file: Readable,
): Promise<OutputOf<typeof archiveApi.import>> {
  const { rows } = await plan(db, actor, file);
  let updated = 0;
  let failed = 0;
  for (const { personnelId, facts, changes } of rows) {
    if (personnelId === null || facts === null) failed++;
    else if (changes.length > 0) {
      const save = () =>
        transaction(db, actor, (trx) => saveArchiveIn(trx, actor, { ...facts, id: personnelId }));
      if (await isWritten(save)) updated++;
      else failed++;
    }
  }
  return { updated, failed };
}

import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { Codes } from '@shibiao/contract/codes';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseDay } from './dates.ts';
import { AppError, invalid } from './errors.ts';
import { headingOf, isInTenThousands } from './excel-headings.ts';
import { HELP_SHEET, type SheetsRead } from './excel-read.ts';
import { spoiltCell } from './excel-read-cells.ts';
import { formOf } from './export.ts';
import { ADDED, readTable, wrongLines, wrongRowsOf } from './import-files.ts';
import { listedRows } from './preview-rows.ts';

const LIMITS = { maxRows: 5_000, maxColumns: 60, fillsMerged: true };

/** A column of an import: the field, its heading in the template, and its accepted headings. */
export type FormColumn<Key extends string> = readonly [key: Key, title: string, heading: RegExp];

/** The file of a multipart body. @throws 408 */
export async function arriving(request: FastifyRequest): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw invalid({ field: 'file', message: '请选择文件' });
  return part;
}

/** The content of that file. @throws 408 */
export const uploaded = async (request: FastifyRequest): Promise<Readable> => (await arriving(request)).file;

/** @param help explanations of the columns by key: a second sheet */
export const templateOf = <Key extends string>(
  name: string,
  columns: readonly FormColumn<Key>[],
  help?: Readonly<Partial<Record<Key, string>>>,
) =>
  formOf(
    name,
    columns.map(([key, title]) => ({ key, title, width: 14 })),
    [],
    help && {
      name: HELP_SHEET,
      columns: [
        { key: 'title', title: '列', width: 14 },
        { key: 'text', title: '怎么填', width: 90 },
      ],
      rows: columns.flatMap(([key, title]) => (help[key] ? [{ title, text: help[key] }] : [])),
    },
  );

/** The value whose label equals the cell, with or without blanks; otherwise the cell itself. */
export function codeIn(codes: Codes, text: string): string {
  const plain = (label: string) => label.replaceAll(/\s/g, '');
  const found = codes.table.find(({ label }) => plain(label) === plain(text));
  return found ? String(found.value) : text;
}

/** A day as people write it, with or without a time; other text unchanged. */
export const dayTyped = (text: string): string =>
  parseDay(text.replace(/[\sT]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '')) ?? text;

/** Cell texts that mean empty. */
const NOTHING = /^([/\\\-—–]+|无|暂无)$/;

/** A parsed table. */
export interface Table {
  headers: string[];
  lines: { line: number; cells: string[] }[];
  sheets: SheetsRead | null;
}

/**
 * The rows of an uploaded table as form fields.
 * @param required columns that must exist; one of several alternatives is enough
 * @throws 408 when a required column is missing or the table has no rows
 */
export async function readFormRows<Key extends string>(
  file: Readable | Table,
  columns: readonly FormColumn<Key>[],
  required: readonly (Key | readonly Key[])[],
  cellOf: (key: Key, text: string) => string,
) {
  const titles = new Map<string, string>(columns.map(([key, title]) => [key, title]));
  const needed = required.map((one) => [one].flat() as Key[]);
  const named = (keys: readonly Key[]) => keys.map((key) => titles.get(key));
  const mappingOf = (headers: readonly string[]): (Key | null)[] => {
    const taken = new Set<Key>();
    return headers.map((header) => {
      const text = headingOf(header);
      const found = columns.find(([key, , heading]) => !taken.has(key) && heading.test(text));
      if (found) taken.add(found[0]);
      return found?.[0] ?? null;
    });
  };
  const isHeading = (values: readonly string[]) => {
    const mapping = mappingOf(values);
    return needed.every((keys) => keys.some((key) => mapping.includes(key)));
  };
  const { headers, lines, sheets } = 'headers' in file ? file : await readTable(file, LIMITS, isHeading);
  const mapping = mappingOf(headers);
  const units = headers.map((header) => (isInTenThousands(header) ? '万' : ''));
  for (const keys of needed)
    if (!keys.some((key) => mapping.includes(key)))
      throw invalid({ field: 'file', message: `文件须有“${named(keys).join('”或“')}”列` });
  if (lines.length === 0) throw invalid({ field: 'file', message: '文件中没有数据行（只读第一张工作表）' });
  const rows = lines.map(({ line, cells }) => {
    const given: Partial<Record<Key, string>> = {};
    const problems: string[] = [];
    mapping.forEach((key, i) => {
      const text = (cells[i] ?? '').normalize('NFKC').replace(/^'/, '').trim();
      const wrong = key && spoiltCell(text);
      if (wrong) problems.push(`${titles.get(key)}：${wrong}`);
      else if (key && text && !NOTHING.test(text))
        given[key] = cellOf(key, /^[\d.,]+$/.test(text) ? text + units[i] : text);
    });
    for (const keys of needed)
      if (!keys.some((key) => given[key]) && problems.length === 0)
        problems.push(`${named(keys).join('或')}：必填`);
    return { line, given, problem: problems.join('；') || null };
  });
  const isFilled = (i: number) => lines.some(({ cells }) => cells[i]);
  return {
    rows,
    headers,
    lines,
    sheets,
    titles,
    /** The fields that have a column in this file. */
    mapped: new Set(mapping.filter((key) => key !== null)),
    fields: mapping.flatMap((key) => (key === null ? [] : (titles.get(key) ?? []))),
    unknown: headers.filter(
      (title, i) => title && mapping[i] === null && isFilled(i) && !ADDED.includes(title) && title !== '序号',
    ),
  };
}

/**
 * Problems that the form's schema finds in a row, by column title.
 * @param choices allowed words of choice columns, which a table cannot show as a list
 */
export const problemsIn = (
  error: z.ZodError,
  titles: ReadonlyMap<string, string>,
  choices: Readonly<Partial<Record<string, Pick<Codes, 'table'>>>> = {},
): string =>
  error.issues
    .map(({ path, message }) => {
      const key = String(path[0] ?? '');
      const said = choices[key]
        ? `应为${choices[key].table.map(({ label }) => `“${label}”`).join('')}`
        : message;
      return `${titles.get(key) ?? key}：${said}`;
    })
    .join('；');

interface PlannedRow {
  line: number;
  name: string;
  problem: string | null;
}
export interface FormPlan<Row extends PlannedRow> {
  rows: readonly Row[];
  headers: readonly string[];
  lines: readonly { line: number; cells: string[] }[];
  sheets: SheetsRead | null;
  /** Titles of the columns that are read, and unknown headings. */
  fields: readonly string[];
  unknown: readonly string[];
}

export function previewOf<Row extends PlannedRow>({ rows, sheets, fields, unknown }: FormPlan<Row>) {
  const bad = rows.filter((row) => row.problem !== null).length;
  return {
    rows: listedRows(rows).map(({ line, name, problem }) => ({ line, name, problem })),
    good: rows.length - bad,
    bad,
    sheets,
    fields: [...fields],
    unknown: [...unknown],
  };
}

/** The rows with problems, to be corrected and imported again. */
export const errorsOf = <Row extends PlannedRow>({
  rows,
  headers,
  lines,
}: Pick<FormPlan<Row>, 'rows' | 'headers' | 'lines'>) => wrongRowsOf(headers, wrongLines(lines, rows));

/** Whether a row is written; false when a rule refuses it or its value is taken meanwhile. */
export async function isWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof AppError) && !(error as { code?: string }).code?.startsWith('23')) throw error;
    return false;
  }
}

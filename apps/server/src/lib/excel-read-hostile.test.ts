import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeXlsx as buildXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { relation, SIMPLE, workbook, zip } from '../../test/workbooks.ts';
import type { ReadLimits } from './excel-read.ts';
import { readRows } from './excel-read.ts';

type Input = Parameters<typeof readRows>[0];
const read = (file: Input, limits?: Partial<ReadLimits>) => Array.fromAsync(readRows(file, limits));
const values = async (file: Input) => (await read(file)).map((row) => row.values);
const fails = (file: Input, failure: string, limits?: Partial<ReadLimits>) =>
  expect(read(file, limits)).rejects.toMatchObject({
    name: 'ReadError',
    failure,
    message: expect.stringMatching(/[\u4e00-\u9fff]/),
  });

test('wrong types', async () => {
  await fails(Buffer.from('%PDF-1.7\n'), 'wrongType');
  await fails(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'wrongType');
  await fails(Buffer.from('<html><table></table></html>'), 'wrongType');
  await fails(zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }), 'wrongType');
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  await fails(old, 'wrongType');
  await fails(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted');
  await fails(Buffer.alloc(0), 'empty');
  await fails(Buffer.from('\n , \n'), 'empty');
  await fails(zip(workbook('')), 'empty');
});

test('bombs: an honest one, one that lies small and one that says nothing', async () => {
  const big = `<worksheet><sheetData>${SIMPLE}${' '.repeat(20_000_000)}</sheetData></worksheet>`;
  const parts = { ...workbook(SIMPLE), 'xl/worksheets/sheet1.xml': big };
  await fails(zip(parts), 'tooLarge', { maxBytesUnzipped: 10_000_000 });
  await fails(zip(parts, { 'xl/worksheets/sheet1.xml': 1000 }), 'malformed', {
    maxBytesUnzipped: 10_000_000,
  });
  await fails(zip(parts, { 'xl/worksheets/sheet1.xml': 0 }), 'malformed', { maxBytesUnzipped: 10_000_000 });
  const hidden = zip(parts);
  const central = hidden.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  hidden.writeUInt16LE(8, central + 8); // "sizes follow", and none in the directory
  hidden.fill(0, central + 20, central + 28);
  await fails(hidden, 'malformed', { maxBytesUnzipped: 10_000_000 });
  await fails(Readable.from([Buffer.alloc(200)]), 'tooLarge', { maxBytesUnzipped: 100 });
});

test('code, outside links and entities', async () => {
  const good = workbook(SIMPLE);
  const xml = good['xl/worksheets/sheet1.xml'] ?? '';
  expect(await values(zip(good))).toEqual([['1']]);
  await fails(zip({ ...good, 'xl/vbaProject.bin': 'x' }), 'macro');
  await fails(zip({ ...good, 'xl/macrosheets/sheet1.xml': '<a/>' }), 'macro');
  await fails(zip({ ...good, 'xl/externalLinks/externalLink1.xml': '<a/>' }), 'external');
  await fails(
    zip({
      ...good,
      'xl/worksheets/_rels/sheet1.xml.rels': relation('image', 'http://x/', 'TargetMode="External"'),
    }),
    'external',
  );
  expect(
    await values(
      zip({
        ...good,
        'xl/worksheets/_rels/sheet1.xml.rels': relation('hyperlink', 'http://x/', 'TargetMode="External"'),
      }),
    ),
  ).toEqual([['1']]);
  const entity = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>';
  await fails(zip({ ...good, 'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${entity}${xml}` }), 'entity');
  await fails(
    zip({ ...good, 'xl/worksheets/sheet1.xml': Buffer.from(entity + xml, 'utf16le') }),
    'malformed',
  );
});

test('words about macros are no macro: SheetJS declares what .bin would be in every file', async () => {
  const types =
    '<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>' +
    '<Default Extension="vba" ContentType="application/vnd.ms-office.vbaProject"/></Types>';
  const parts = {
    ...workbook(SIMPLE),
    '[Content_Types].xml': types,
    'docProps/app.xml': '<Properties><TitlesOfParts>vbaProject.bin</TitlesOfParts></Properties>',
    'xl/media/vbaProject.bin.png': 'x',
  };
  expect(await values(zip(parts))).toEqual([['1']]);
  await fails(zip({ ...parts, 'xl/VBAPROJECT.BIN': 'x' }), 'macro');
});

test('archives that other readers would read in another way', async () => {
  const good = zip({ ...workbook(SIMPLE), 'xl/a.xml': '<a/>', 'xl/b.xml': '<b/>' });
  expect(await values(good)).toEqual([['1']]);
  const twins = Buffer.from(good.toString('latin1').replaceAll('xl/b.xml', 'xl/a.xml'), 'latin1');
  await fails(twins, 'malformed');
  // A directory of ZIP64 besides the usual one.
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  await fails(Buffer.concat([good.subarray(0, -22), locator, good.subarray(-22)]), 'malformed');
  await fails(Buffer.concat([good, Buffer.from('PK')]), 'malformed');
  const crowded = Buffer.from(good);
  crowded.writeUInt16LE(10_001, crowded.length - 12);
  await fails(crowded, 'tooLarge');
  const encrypted = Buffer.from(good);
  encrypted.writeUInt8(1, encrypted.lastIndexOf('xl/a.xml') - 46 + 8);
  await fails(encrypted, 'encrypted');
  const altered = Buffer.from(good);
  altered.writeUInt32LE(1, altered.lastIndexOf('xl/a.xml') - 46 + 16); // the checksum
  await fails(altered, 'malformed');
});

test('malformed files', async () => {
  const whole = Buffer.from(await buildXlsx({ sheets: [{ name: 'a', rows: [['甲'], ['乙']] }] }));
  await fails(whole.subarray(0, whole.length - 200), 'malformed');
  await fails(whole.subarray(0, 100), 'malformed');
  const damaged = zip(workbook(SIMPLE));
  damaged.fill(0xff, 60, 90);
  await fails(damaged, 'malformed');
  await fails(
    zip({ ...workbook(SIMPLE), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c' }),
    'malformed',
  );
  await fails(Buffer.from(`a\n"${'x'.repeat(40_000)}`), 'malformed');
  // A file that is not there is the server's fault, not the user's.
  await expect(read(join(tmpdir(), 'there-is-no-such-file.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' });
});

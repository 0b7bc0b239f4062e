import fs from 'node:fs';
import path from 'node:path';
import { read, root } from './sources.ts';

// References to decisions (docs/decisions) lead to a note, and the index of the folder lists every note once.

const folder = 'docs/decisions';
const index = `${folder}/README.md`;
/** `decision 0109`, `decisions 0090 and 0109`, `决定 0090、0109`, `docs/decisions/0109-…`, also over a line's end. */
const reference = /(?:\bdecisions?|决定)(?:\/|[\s*/-]+)(\d{4}(?:\s*(?:、|和|and|,)\s*\d{4})*)/gi;

/** Notes that the index lacks or names wrongly, and references in `files` to a note that does not exist. */
export function decisionsAmiss(files: string[]): string[] {
  const notes = fs.readdirSync(path.join(root, folder)).filter((file) => file !== 'README.md');
  const list = read(index);
  const violations = notes.flatMap((note) => {
    const title = /^# (\d{4}) (.+)/.exec(read(`${folder}/${note}`));
    if (!title || note !== `${title[1]}-${slug(title[2] ?? '')}.md`)
      return [`${folder}/${note}：文件名应为编号和标题`];
    return list.includes(`- [${title[1]}](${note}) ${title[2]}\n`) ? [] : [`${index}：没有列出 ${note}`];
  });
  for (const [, file = ''] of list.matchAll(/\]\(([^)]+)\)/g))
    if (!notes.includes(file)) violations.push(`${index}：没有 ${file}`);

  const numbers = notes.map((note) => note.slice(0, 4));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  violations.push(...twice.map((number) => `${folder}：${number} 用了两次`));
  // Migrations are never edited, so the index says which note holds a number of theirs.
  const former = [...list.matchAll(/^- ([\d, ]+) → \d{4}$/gm)].flatMap(([, of = '']) => of.split(', '));
  const known = new Set(numbers);
  const knownToMigrations = new Set([...numbers, ...former]);
  for (const file of files) {
    const text = read(file);
    for (const { 1: named = '', index: at } of text.matchAll(reference))
      for (const number of named.match(/\d{4}/g) ?? [])
        if (!(file.endsWith('.sql') ? knownToMigrations : known).has(number))
          violations.push(`${file}:${text.slice(0, at).split('\n').length}：没有决定 ${number}`);
  }
  return violations;
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

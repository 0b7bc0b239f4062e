import type { Readable } from 'node:stream';
import { nameKey } from '@shibiao/contract/names';
import { GENDER, personnelForm } from '@shibiao/contract/personnel';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import {
  codeIn,
  dayTyped,
  type FormColumn,
  isWritten,
  problemsIn,
  readFormRows,
} from '../../lib/form-rows.ts';
import { checkAssignment } from '../access/rights.policy.ts';
import { rightsOf, roleOptions } from '../access/roles.queries.ts';
import { leadersByName, organisationsByName, takenPhones } from './import.queries.ts';
import { savePersonnel } from './personnel.service.ts';

export const PERSONNEL_COLUMNS = [
  ['personnelname', '姓名', /^(姓名|员工姓名|人员)$/],
  ['phone', '手机号', /^(手机|手机号|手机号码|电话|联系电话|联系方式)$/],
  ['organisation', '部门', /^(所属|所在)?(部门|组织)$/],
  ['leader', '上级', /(上级|直属|组长|主管)/],
  ['role', '角色', /角色/],
  ['jobNo', '工号', /(工号|员工编号)/],
  ['post', '岗位', /(岗位|职位|职务)/],
  ['grade', '职级', /职级/],
  ['gender', '性别', /^性别$/],
  ['chushengriqi', '出生日期', /(出生|生日)/],
  ['entryDate', '入职日期', /入职/],
  ['regularDate', '转正日期', /转正/],
  ['remark', '备注', /备注/],
] as const satisfies FormColumn<string>[];
type Key = (typeof PERSONNEL_COLUMNS)[number][0];
const DAYS: readonly Key[] = ['chushengriqi', 'entryDate', 'regularDate'];

/** A cell in the form's format. */
function cellOf(key: Key, text: string): string {
  if (key === 'phone') return text.replaceAll(/[\s-]/g, '');
  if (key === 'gender') return codeIn(GENDER, text);
  return DAYS.includes(key) ? dayTyped(text) : text;
}

/** Roles by name, each with the reason why the caller may not grant it. */
async function rolesFor(db: Database, actor: Actor) {
  const options = await roleOptions(db);
  const rights = await rightsOf(
    db,
    options.map(({ id }) => id),
  );
  return new Map<string, { id: number; refusal: string | null }>(
    rights.map((role) => {
      try {
        checkAssignment(actor, [], [role]);
        return [role.name, { id: role.id, refusal: null }];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return [role.name, { id: role.id, refusal: error.message }];
      }
    }),
  );
}

/** Plan of an import: each row by the form's rules, no duplicates. Leaders may be in the file. */
export async function planPeople(db: Database, actor: Actor, file: Readable) {
  const { rows, titles, ...table } = await readFormRows<Key>(
    file,
    PERSONNEL_COLUMNS,
    ['personnelname', 'phone', 'organisation'],
    cellOf,
  );
  const organisations = await organisationsByName(db);
  const leaders = await leadersByName(
    db,
    rows.flatMap(({ given }) => given.leader ?? []),
  );
  const known = await takenPhones(
    db,
    rows.flatMap(({ given }) => given.phone ?? []),
  );
  const roles = await rolesFor(db, actor);
  const named = Map.groupBy(rows, ({ given }) => nameKey(given.personnelname ?? ''));
  const planned = rows.map(({ line, given, problem }) => {
    const { organisation = '', leader, role, ...rest } = given;
    const place = organisations.get(nameKey(organisation));
    const chosen = role ? roles.get(role) : undefined;
    const parsed = personnelForm.safeParse({
      ...rest,
      orgnizationalid: place ?? 1,
      roleIds: chosen ? [chosen.id] : [],
    });
    const key = nameKey(leader ?? '');
    const bearers = leader ? (leaders.has(key) ? 1 : 0) + (named.get(key)?.length ?? 0) : 1;
    const said =
      problem ??
      (parsed.success ? null : problemsIn(parsed.error, titles, { gender: GENDER })) ??
      (place === undefined ? `部门：没有“${organisation}”，先在“组织”中添加` : null) ??
      (place === null ? `部门：有几个“${organisation}”，请改名后导入` : null) ??
      (bearers === 0 || key === nameKey(given.personnelname ?? '') ? `上级：没有在职的“${leader}”` : null) ??
      (leader && (bearers > 1 || leaders.get(key) === null)
        ? `上级：有几位“${leader}”，请导入后选择`
        : null) ??
      (role && !chosen ? `角色：没有“${role}”` : null) ??
      chosen?.refusal ??
      (known.has(given.phone ?? '') ? '手机号：已属于其他人员或账号，或文件中重复' : null);
    if (said === null && given.phone) known.add(given.phone);
    return {
      line,
      name: given.personnelname ?? '',
      problem: said,
      leader,
      leaderId: leader ? (leaders.get(key) ?? null) : null,
      form: parsed.success ? parsed.data : null,
    };
  });
  return { rows: planned, ...table };
}

/** Writes each row completely or not at all, leaders before members; a phone creates an account. */
export async function importPeople(db: Database, actor: Actor, file: Readable, defaultPassword: string) {
  const { rows } = await planPeople(db, actor, file);
  const made = new Map<string, number>();
  let created = 0;
  let waiting = rows.filter(({ problem }) => problem === null);
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    const later: typeof waiting = [];
    for (const row of waiting) {
      const ywleaderid = row.leaderId ?? (row.leader ? made.get(nameKey(row.leader)) : undefined);
      if (row.leader && ywleaderid === undefined) later.push(row);
      else
        await isWritten(async () => {
          if (!row.form) return;
          const { id } = await savePersonnel(db, actor, { ...row.form, ywleaderid }, defaultPassword);
          made.set(nameKey(row.name), id);
          created++;
        });
    }
    waiting = later;
  }
  return { created, failed: rows.length - created };
}

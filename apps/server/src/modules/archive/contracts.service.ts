import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { InputOf } from '@shibiao/contract/endpoint';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { contractProblem } from './contracts.rules.ts';
import { contractsOf } from './one.queries.ts';

type Contract = NonNullable<InputOf<typeof archiveApi.edit>['contracts']>[number];

/** Saves the submitted contracts; others stay unchanged. @throws 408 with the law's paragraph */
export async function saveContracts(
  trx: Trx,
  actor: Actor,
  personnelId: number,
  contracts: readonly Contract[],
): Promise<void> {
  if (contracts.length === 0) return;
  const known = new Map((await contractsOf(trx, personnelId)).map((one) => [one.id, one]));
  for (const contract of contracts) {
    const { id, version } = contract;
    if (id && !known.has(id)) throw notFound('合同');
    if (id) await lockRow(trx, 'labour_contract', id, version);
    if (id && contract.isRemoved) {
      await markDeleted(trx, 'labour_contract', [id], '合同');
      continue;
    }
    const terms = { ...contract, toDate: contract.toDate ?? null };
    const problem = contractProblem(terms);
    if (problem) throw invalid({ field: 'contracts', message: problem });
    const columns = {
      no: contract.no,
      kind: contract.kind,
      company_id: contract.companyId,
      from_date: contract.fromDate,
      to_date: terms.toDate,
      probation_months: contract.probationMonths,
      signed_on: contract.signedOn,
      file_id: contract.fileId,
    };
    if (id) await updateRow(trx, 'labour_contract', id, columns);
    else await insertRow(trx, 'labour_contract', { personnel_id: personnelId, ...columns });
    if (contract.fileId && contract.fileId !== known.get(id ?? 0)?.fileId)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'personnel', id: personnelId, purpose: 'personnel' },
        [contract.fileId],
        'contracts',
      );
  }
  const probations = (await contractsOf(trx, personnelId)).filter((one) => one.probationMonths > 0);
  if (probations.length > 1)
    throw invalid({
      field: 'contracts',
      message: '同一用人单位与同一劳动者只能约定一次试用期（劳动合同法第十九条）',
    });
}

import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import { ids, optionalFlag, optionalId, optionalText, optionalVerbatim } from '../fields.ts';
import { CUSTOMER_KINDS, LEVELS } from './customers.ts';

/** What several customers get; what is not given stays as each of them has it. */
const changes = {
  ids,
  level: LEVELS.optional,
  kind: CUSTOMER_KINDS.optional,
  source: optionalText(50),
  isKeyPerson: optionalFlag,
  /** A province without a city takes the city away. */
  provinceId: optionalId,
  cityId: optionalId,
};
const change = z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const customerBatchApi = endpoints('customers', {
  /** What a batch edit would change, row by row, without changing anything. */
  previewEdit: query('POST /heZuoKeHu/batchEditPreview', '批量修改预览', {
    input: z.object(changes),
    output: z.object({
      /** The rows that would change. */
      list: z.array(
        z.object({
          id: z.number(),
          contactName: z.string(),
          cooperationName: z.string(),
          changes: z.array(change),
        }),
      ),
      unchanged: z.number(),
      /** The rows as they were looked at; an edit with it is refused once one of them was changed by somebody else. */
      stamp: z.string(),
    }),
  }),
  editMany: command('POST /heZuoKeHu/batchEdit', '批量修改客户', {
    input: z.object({ ...changes, stamp: optionalVerbatim(100) }),
    output: z.object({ changed: z.number() }),
  }),
});

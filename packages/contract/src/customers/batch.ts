import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import { ids, optionalFlag, optionalId, optionalText, optionalVerbatim } from '../fields.ts';
import { CUSTOMER_KINDS, LEVELS } from './customers.ts';

/** New values for several customers; missing fields stay. */
const changes = {
  ids,
  level: LEVELS.optional,
  kind: CUSTOMER_KINDS.optional,
  source: optionalText(50),
  isKeyPerson: optionalFlag,
  /** A province without a city clears the city. */
  provinceId: optionalId,
  cityId: optionalId,
};
const change = z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const customerBatchApi = endpoints('customers', {
  /** Previews a batch edit row by row. */
  previewEdit: query('POST /heZuoKeHu/batchEditPreview', '批量修改预览', {
    input: z.object(changes),
    output: z.object({
      /** Rows with changes. */
      list: z.array(
        z.object({
          id: z.number(),
          contactName: z.string(),
          cooperationName: z.string(),
          changes: z.array(change),
        }),
      ),
      unchanged: z.number(),
      /** Stamp of the previewed rows; an edit with it is refused when one has changed since. */
      stamp: z.string(),
    }),
  }),
  editMany: command('POST /heZuoKeHu/batchEdit', '批量修改客户', {
    input: z.object({ ...changes, stamp: optionalVerbatim(100) }),
    output: z.object({ changed: z.number() }),
  }),
});

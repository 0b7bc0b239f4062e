import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { homeApi, MAX_TOGETHER } from '@shibiao/contract/home';
import { addressOf } from '../../lib/address.ts';
import { call, parametersOf } from '../../lib/call.ts';
import { type QueryExtras, queryOf } from '../../lib/query.ts';

interface Asked {
  endpoint: Endpoint;
  input: object;
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
}
/** Reads of blocks that begin in the same moment. */
let asked: Asked[] = [];

/** Options for a block's useQuery. Blocks that are shown at once share one call. */
export function blockQuery<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  extras: Omit<QueryExtras<E>, 'isQuiet'> = {},
) {
  return {
    ...queryOf(endpoint, input, { isQuiet: true, ...extras }),
    queryFn: () =>
      new Promise<OutputOf<E>>((resolve, reject) => {
        if (asked.length === 0) queueMicrotask(() => void readAsked());
        asked.push({ endpoint, input: input as object, resolve: resolve as Asked['resolve'], reject });
      }),
  };
}

const readAlone = ({ endpoint, input, resolve, reject }: Asked) =>
  call(endpoint, input, { isQuiet: true }).then(resolve, reject);

async function readAsked(): Promise<void> {
  const all = asked;
  asked = [];
  if (all.length === 1 || all.length > MAX_TOGETHER) return all.forEach((one) => void readAlone(one));
  const addresses = all.map(({ endpoint: { path }, input }) => addressOf(path, parametersOf({ ...input })));
  try {
    const { list } = await call(homeApi.together, { addresses }, { isQuiet: true });
    all.forEach((one, i) => {
      const answer = list[i]?.answer;
      if (answer) one.resolve((JSON.parse(answer) as { data: unknown }).data);
      else void readAlone(one);
    });
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}

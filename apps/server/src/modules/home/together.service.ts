import { setTimeout as wait } from 'node:timers/promises';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { homeApi } from '@shibiao/contract/home';
import { mayCall } from '../../lib/actor.ts';
import { success, writerOf } from '../../lib/envelope.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { orInvalid } from '../../lib/inputs.ts';
import type { Call, Served } from '../../lib/serve.ts';

type Together = typeof homeApi.together;
type Caller = Omit<Call<unknown>, 'input'>;

/** Longest wait for an answer in milliseconds: a slow figure does not hold up the other blocks. */
const PATIENCE = 250;

/** Answers several reads at once. One that fails or takes long answers null and leaves the others as they are. */
export async function readTogether({
  input: { addresses },
  ...call
}: Call<InputOf<Together>>): Promise<OutputOf<Together>> {
  const served = new Map(
    call.modules.flatMap(({ calls }) => calls.map((one) => [one.endpoint.path, one] as const)),
  );
  const read = async (address: string): Promise<string | null> => {
    const [path = '', query] = address.split('?', 2);
    const raw = Object.fromEntries(new URLSearchParams(query));
    // The page sends a failed call again by itself, where errors are reported and logged.
    const answer = answerOf(served.get(path), raw, call).catch(() => null);
    return await Promise.race([answer, wait(PATIENCE, null, { ref: false })]);
  };
  return { list: await Promise.all(addresses.map(async (address) => ({ answer: await read(address) }))) };
}

/**
 * The envelope of a read as JSON text, checked as if it had been sent alone.
 * @throws what the call throws; 404 for a command, a file, or a call about one row
 */
async function answerOf(served: Served | undefined, raw: unknown, call: Caller): Promise<string> {
  if (served?.endpoint.intent !== 'query' || served.options.row) throw notFound();
  const { endpoint, handle } = served;
  if (!mayCall(call.actor, endpoint)) throw forbidden();
  const input = orInvalid(endpoint.input.safeParse(raw));
  return writerOf(endpoint.output)(success((await handle({ ...call, input })) ?? {}));
}

import { start } from '../processes.ts';
import { signIn } from '../setup.ts';

/** ms from starting the server on an existing database to the first signed-in list; the median of three starts. */
export async function measureStart(
  script: string,
  env: Record<string, string>,
  account: string,
): Promise<{ toList: number }> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const began = performance.now();
    const server = await start(script, { env, path: '/readyz' });
    const token = await signIn(server.origin, account);
    const answer = await fetch(`${server.origin}/api/heZuoKeHu/heZuoKeHuList?page=1&count=20`, {
      headers: { authorization: `bearer ${token}`, client: 'web' },
    });
    await answer.json();
    times.push(performance.now() - began);
    await server.stop();
  }
  return { toList: times.sort((a, b) => a - b)[1] ?? Number.NaN };
}

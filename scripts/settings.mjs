// Checks settings that would stop the server before minutes are spent on installing. Built-ins of Node 20 only.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** Ends with a message when the port is taken or the settings cannot work; the server checks all of them later. */
export async function checkSettings() {
  const problem = settingsProblem(process.env) ?? (await portProblem(process.env));
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
function settingsProblem({ PORT, DATABASE_URL, DATA_DIR }) {
  if (PORT && !(Number.isInteger(Number(PORT)) && Number(PORT) >= 0 && Number(PORT) <= 65535))
    return `PORT=${PORT} 不是端口：应为 0 到 65535 的整数。`;
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    return 'DATABASE_URL 应以 postgres:// 开头。';
  const data = nearestFolder(path.resolve(DATA_DIR || './data'));
  if (!statSync(data).isDirectory()) return `${data} 是文件，不是目录：请用 DATA_DIR 换一个目录。`;
  try {
    accessSync(data, constants.W_OK);
  } catch {
    return `不能写入 ${data}：请检查它的所有者，或用 DATA_DIR 换一个目录。`;
  }
}

/**
 * The folder itself or the nearest one above that exists.
 * @param {string} folder
 * @returns {string}
 */
const nearestFolder = (folder) =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder));

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
async function portProblem({ PORT, HOST }) {
  const port = Number(PORT || 8080);
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(
        error.code === 'EADDRINUSE'
          ? `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 换一个端口。`
          : `不能使用端口 ${port}（${error.code}）：请检查 PORT 和 HOST。`,
      ),
    );
    server.listen({ port, host: HOST || '0.0.0.0' }, () => server.close(() => resolve(undefined)));
  });
}

import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { modules } from '../modules.ts';

let t: TestApp;
const endpoints = modules.flatMap(({ calls: own }) => own.map((call) => call.endpoint));
beforeAll(async () => {
  t = await testApp();
});

test('the document holds every call with its title, access, input, envelope and errors', async () => {
  const response = await t.app.inject('/api/docs/json');
  expect(response.headers['content-type']).toContain('application/json');
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  for (const endpoint of endpoints) {
    const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    expect(operation, endpoint.path).toMatchObject({
      summary: endpoint.title,
      'x-access': endpoint.access,
      operationId: `${endpoint.noun}.${endpoint.operation}`,
    });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '500']));
  }
  const login = document.paths['/api/user/auth/login_pwd'].post;
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['account', 'password']);
  expect(
    login.responses[200].content['application/json'].schema.properties.data.properties.accessToken,
  ).toEqual({ type: 'string' });
  expect(login.security).toEqual([]);
});

test('every reference leads somewhere', async () => {
  const { body } = await t.app.inject('/api/docs/json');
  const document = JSON.parse(body);
  const references = [...body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (match) => match[1],
  );
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
  expect(body).not.toContain('$defs');
});

test('the page and all that it loads come from this server, without a script in the page', async () => {
  const { body, headers } = await t.app.inject('/api/docs');
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('师表 · 接口文档');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src|https?:/);
  expect(body).not.toMatch(/<script(?! src=")/);
  const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => String(match[1]));
  expect(loaded.length).toBeGreaterThan(3);
  for (const url of loaded) {
    expect(url).toMatch(/^\/api\/docs\//);
    expect((await t.app.inject(url)).statusCode, url).toBe(200);
  }
});

test('the page asks no foreign server to validate the document', async () => {
  const { body } = await t.app.inject('/api/docs/static/swagger-initializer.js');
  expect(body).toContain('validatorUrl: null');
  expect(body).toContain('opsFilter');
});

import { type Endpoint, nothing } from '@shibiao/contract/endpoint';
import { nounTitle } from '@shibiao/contract/nouns';
import { z } from 'zod';

export type Schema = { [key: string]: unknown };

/** The error catalogue (product.md 8, domain.md 3): codes that any call may answer beside 200. */
export const ERROR_CODES: Record<string, string> = {
  400: '业务规则不允许；message 直接显示',
  401: '未登录或登录已过期',
  403: '没有该功能的权限',
  404: '记录不存在或不在数据范围内',
  408: '参数错误（HTTP 状态为 400）；data 为 [{ field, message }]',
  409: '记录已被他人修改；data 含修改人与时间',
  413: '上传内容过大',
  429: '操作过于频繁',
  500: '服务器内部错误',
  503: '数据库暂时不可用',
};
export const ACCESS: Record<Endpoint['access'], string> = {
  granted: '需要登录，且已授予该功能',
  signedIn: '需要登录',
  anyone: '无需登录',
};

/** The OpenAPI 3.1 document of all calls, made from the same schemas that the server checks. */
export function openApi(endpoints: readonly Endpoint[]): Schema {
  const paths: Record<string, Schema> = {};
  const components: Record<string, unknown> = {};
  for (const endpoint of endpoints) {
    const url = `/api${endpoint.path}`;
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(endpoint, components) };
  }
  const tags = [...new Set(endpoints.map((endpoint) => endpoint.noun))];
  return {
    openapi: '3.1.0',
    info: {
      title: '师表 API',
      version: '1',
      description: '所有应答为 { code, message, data }；GET 用查询参数，POST 用表单或 JSON。',
    },
    tags: tags.map((name) => ({ name, description: nounTitle(name) })),
    paths,
    components: {
      schemas: components,
      responses: ERRORS,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Authorization: bearer <token>' },
      },
    },
  };
}

/** JSON schema of a call's input or output; self-references move to the document's components. */
export function schemaOf(
  type: z.ZodType,
  io: 'input' | 'output',
  name: string,
  components: Record<string, unknown>,
): Schema {
  const {
    $schema: _dialect,
    $defs,
    ...schema
  } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  if (!$defs) return schema;
  const renamed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', `#/components/schemas/${name}.`));
  for (const [key, definition] of Object.entries($defs as Schema))
    components[`${name}.${key}`] = renamed(definition);
  return renamed(schema) as Schema;
}

function operation(endpoint: Endpoint, components: Record<string, unknown>): Schema {
  const name = `${endpoint.noun}.${endpoint.operation}`;
  const input = schemaOf(endpoint.input, 'input', `${name}.input`, components);
  const required = (input.required ?? []) as string[];
  return {
    tags: [endpoint.noun],
    operationId: name,
    summary: endpoint.title,
    description: ACCESS[endpoint.access],
    'x-intent': endpoint.intent,
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    ...(endpoint.method === 'GET'
      ? {
          parameters: Object.entries((input.properties ?? {}) as Schema).map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: required.includes(field),
            schema,
          })),
        }
      : {
          requestBody: {
            content: {
              'application/json': { schema: input },
              'application/x-www-form-urlencoded': { schema: input },
            },
          },
        }),
    responses: { 200: answer(endpoint, name, components), ...errors(endpoint) },
  };
}

function answer(endpoint: Endpoint, name: string, components: Record<string, unknown>): Schema {
  if (endpoint.intent === 'download') {
    return {
      description: '文件',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const data =
    endpoint.output === (nothing as z.ZodType)
      ? { type: 'object' }
      : schemaOf(endpoint.output, 'output', `${name}.output`, components);
  const schema = {
    type: 'object',
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
  return { description: '成功', content: { 'application/json': { schema } } };
}

const ENVELOPE = {
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
  required: ['code', 'message', 'data'],
};

/** Error answers by HTTP status; 400 carries the codes 400 and 408. */
const ERRORS: Record<string, Schema> = Object.fromEntries(
  Object.entries(ERROR_CODES)
    .filter(([code]) => code !== '408')
    .map(([code, text]) => [
      code,
      {
        description: code === '400' ? `${text}；code 408：${ERROR_CODES[408]}` : text,
        content: { 'application/json': { schema: ENVELOPE } },
      },
    ]),
);

function errors({ access }: Endpoint): Schema {
  const possible = Object.keys(ERRORS).filter(
    (code) => (access === 'granted' || code !== '403') && (access !== 'anyone' || code !== '401'),
  );
  return Object.fromEntries(possible.map((code) => [code, { $ref: `#/components/responses/${code}` }]));
}

import { z } from 'zod';

/**
 * All configuration, from the environment only. A wrong value stops the start with a message that names it.
 * `.env.example` lists every name.
 */
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback ? '1' : '0')
    .transform((value) => value === '1' || value === 'true');
const optionalUrl = z
  .string()
  .optional()
  .transform((value) => value?.replace(/\/$/, '') || undefined)
  .pipe(z.url().optional());

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  /** Empty: the embedded PostgreSQL below DATA_DIR is started. */
  DATABASE_URL: z
    .string()
    .default('')
    .refine((value) => value === '' || /^postgres(ql)?:\/\//.test(value), '应以 postgres:// 开头'),
  /** Direct address of the database behind a transaction pooler, which cannot LISTEN. */
  DATABASE_DIRECT_URL: z
    .string()
    .default('')
    .refine((value) => value === '' || /^postgres(ql)?:\/\//.test(value), '应以 postgres:// 开头'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATA_DIR: z.string().default('./data'),
  /** `demo` fills an empty external database too; `none` leaves an empty embedded one empty. */
  SEED: z.enum(['demo', 'none', '']).default(''),
  /**
   * Shows codes and demo accounts on the sign-in page. Set automatically when the embedded database holds demo data.
   */
  DEMO: flag(false),
  DEFAULT_PASSWORD: z.string().min(6).max(72).default('123456'),
  SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies whose X-Forwarded-For is trusted, e.g. `127.0.0.1` or `10.0.0.0/8`. */
  TRUST_PROXY: z.string().default(''),
  /** Requests of one address a minute, over all calls, on each server. */
  RATE_LIMIT: z.coerce.number().int().min(10).default(1200),
  /** Event loop delay in milliseconds above which new requests get 503; 0: never. */
  MAX_LAG_MS: z.coerce.number().int().min(0).default(5_000),
  /** Idle timeout of an export whose reader takes nothing. */
  EXPORT_IDLE_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  /** Time limit for a request body; for an upload, the time with next to no data. */
  BODY_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  DRAIN_SECONDS: z.coerce.number().int().min(1).max(600).default(6),
  /** Signs links and upload tickets; empty: the database's own key, the same on all its servers. */
  SIGNING_KEY: z.string().default(''),
  /** The largest video; other files are bounded by UPLOAD_MAX_MB. */
  VIDEO_MAX_MB: z.coerce.number().int().min(1).max(4096).default(2048),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(500).default(200),
  /** Jobs (nightly recycling, reminders) run in this process. */
  JOBS: flag(true),
  /** Number of nightly backups kept below DATA_DIR/backups; 0: none. */
  BACKUP_KEEP: z.coerce.number().int().min(0).max(365).default(7),
  SMS_URL: optionalUrl,
  SMS_TOKEN: z.string().optional(),
  WECHAT_BASE_URL: optionalUrl,
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  /** The official account (服务号), when it is not the application above: sign-in inside WeChat, and notices. */
  WECHAT_MP_APP_ID: z.string().optional(),
  WECHAT_MP_APP_SECRET: z.string().optional(),
  WECHAT_TEMPLATE_ID: z.string().optional(),
  WECHAT_EVENT_TOKEN: z.string().optional(),
  /** WeCom (企业微信) of the company: cards for staff. */
  WECOM_BASE_URL: optionalUrl,
  WECOM_CORP_ID: z.string().optional(),
  WECOM_AGENT_ID: z.string().regex(/^\d+$/, '应为数字').optional(),
  WECOM_SECRET: z.string().optional(),
  /** Address under which staff open the product; cards lead there. */
  WECOM_SITE_URL: optionalUrl,
  QINIU_ACCESS_KEY: z.string().optional(),
  QINIU_SECRET_KEY: z.string().optional(),
  QINIU_BUCKET: z.string().optional(),
  QINIU_DOMAIN: optionalUrl,
  QINIU_UPLOAD_URL: optionalUrl,
  /** The video service of Tencent Cloud; without it videos are kept beside other files. */
  TX_VOD_SECRET_ID: z.string().optional(),
  TX_VOD_SECRET_KEY: z.string().optional(),
  TX_VOD_APP_ID: z.string().optional(),
  TX_VOD_SUB_APP_ID: z.string().optional(),
  /** Key of its 防盗链, by which addresses to play are signed. */
  TX_VOD_PLAY_KEY: z.string().optional(),
  TX_VOD_API_URL: optionalUrl,
  /** Bearer token of /metrics; empty: only this machine may read it. */
  METRICS_TOKEN: z.string().optional(),
});

export type Environment = z.output<typeof schema>;

const TOGETHER: readonly (readonly (keyof Environment)[])[] = [
  ['WECHAT_BASE_URL', 'WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['WECHAT_MP_APP_ID', 'WECHAT_MP_APP_SECRET'],
  ['WECOM_BASE_URL', 'WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET', 'WECOM_SITE_URL'],
  ['QINIU_ACCESS_KEY', 'QINIU_SECRET_KEY', 'QINIU_BUCKET', 'QINIU_DOMAIN', 'QINIU_UPLOAD_URL'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['TX_VOD_SECRET_ID', 'TX_VOD_SECRET_KEY', 'TX_VOD_APP_ID', 'TX_VOD_SUB_APP_ID', 'TX_VOD_PLAY_KEY'],
];

/** Prefixes of our setting names. */
const KIN =
  /^(DATABASE|BACKUP|UPLOAD|EXPORT|SMS|WECHAT|WECOM|QINIU|TX|VIDEO|METRICS|SIGNING|SESSION|TRUST|RATE|DRAIN|BODY)_/;
/** Edit distance that counts as a typing error. */
const SLIPS = 2;

/**
 * Reads and checks the environment.
 * @param onUnknown receives names that are nearly ours and therefore have no effect
 * @throws Error in Chinese that lists every name with a bad value
 */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
  onUnknown: (sentence: string) => void = () => undefined,
): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const sentence of unknownSettings(Object.keys(given))) onUnknown(sentence);
  const parsed = schema.safeParse(given, { error: wordsOf });
  const problems = parsed.success
    ? TOGETHER.filter(
        (names) => names.some((n) => parsed.data[n]) && !names.every((n) => parsed.data[n]),
      ).map((names) => `  ${names.join('、')}：必须同时设置`)
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
  if (!parsed.success || problems.length > 0)
    throw new Error(`环境变量有误，请改正后重新启动（说明见 .env.example）：\n${problems.join('\n')}`);
  return parsed.data;
}

/** Chinese words for the form of a setting, instead of the library's English. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `应为 ${issue.values.map((value) => String(value) || '空').join('、')} 之一`;
    case 'too_small':
      return issue.origin === 'string' ? `至少 ${issue.minimum} 个字符` : `不能小于 ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `最多 ${issue.maximum} 个字符` : `不能大于 ${issue.maximum}`;
    case 'invalid_format':
      return '应是完整的网址，如 https://example.com';
    case 'invalid_type':
      return issue.expected === 'int' ? '应为整数' : '应为数字';
    default:
      return '值不正确';
  }
}

/** A message for each set name that resembles one of ours. */
function unknownSettings(names: readonly string[]): string[] {
  const ours = Object.keys(schema.shape);
  return names
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const nearest = ours
        .map((one) => ({ one, slips: distance(name.toUpperCase(), one) }))
        .toSorted((a, b) => a.slips - b.slips)[0];
      if (!nearest) return [];
      const isSlip = name.length > 5 && nearest.slips <= SLIPS;
      if (!isSlip && !KIN.test(name)) return [];
      return [`没有名为 ${name} 的设置，它不起作用。是不是 ${nearest.one}？全部设置见 .env.example。`];
    });
}

/** Edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

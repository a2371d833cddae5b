import * as z from 'zod'
import { resolve } from 'node:path'
import type { rolloutsContract } from '@larder/shared/contracts'
import { readAdapterSettings, type AdapterSettings } from '@larder/providers/settings/index.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import type { ConnectionLimits } from '@larder/kernel/http/connection-limits.ts'
import { LOWEST_PASSWORD_COST, PASSWORD_COST, type PasswordCost } from './model/scalars.ts'
import { persistedSecret } from '@larder/kernel/persisted-values.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const port = z.coerce.number().int().min(1).max(65_535)

/** `https://ops.shop.example`, and nothing behind it. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Origins by their host names; an invalid origin is a problem of the setting. */
function readOrigins(text: string, context: z.RefinementCtx<string>): Map<string, string> {
  const origins = new Map<string, string>()
  for (const entry of text.split(',').map((word) => word.trim())) {
    const url = URL.parse(entry)
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
      origins.set(url.hostname, url.origin)
    else if (entry) context.addIssue({ code: 'custom', message: `${entry} is no origin` })
  }
  return origins
}

/** `5:15,50:30`: a step for 5 % of visitors, held for 15 minutes at least, then one for 50 %, for 30. */
function readSteps(text: string, context: z.RefinementCtx<string>): rolloutsContract.Step[] {
  const steps = text.split(',').map((step) => step.split(':').map(Number))
  const isValid = steps.every(
    ([percent = 0, minutes = -1, ...rest], at) =>
      percent > (steps[at - 1]?.[0] ?? 0) && percent <= 100 && minutes >= 0 && rest.length === 0,
  )
  if (!isValid)
    context.addIssue({
      code: 'custom',
      message: `${text} is not <percent>:<minutes>,… with growing percentages`,
    })
  return steps.map(([percent = 0, holdMinutes = 0]) => ({ percent, holdMinutes }))
}

/**
 * Every setting the server reads from its environment, with its default; those of the outside services and of the
 * sandbox are in `@larder/providers/settings`. Nothing else reads `process.env`.
 */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4300),
  HOST: z.string().default('127.0.0.1'),
  /**
   * Whether a start imports the two demo brands: `import` or `none`; without it everywhere but in production. In
   * production nobody can sign in as their members, whose passwords are published.
   */
  DEMO_BRANDS: z.enum(['import', 'none']).optional(),
  /** The operators' pages and their API, which are nowhere else; without it PORT + 2. */
  OPS_PORT: port.optional(),
  /**
   * Where browsers find these, if not at OPS_PORT of this server: a host of its own behind a proxy, which may send its
   * requests to either port.
   */
  OPS_ORIGIN: z.string().refine(isOrigin, 'is no origin, such as https://ops.shop.example').optional(),
  /** Your own PostgreSQL; without it an embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Folder of everything the server writes: database, releases, pictures, logs. */
  LARDER_DATA: z.string().default(resolve(REPOSITORY, '.larder')),
  /** Signs order links and peppers codes; at least 32 characters, the same for every server of a shop. */
  LARDER_SECRET: z.string().min(32).optional(),
  /**
   * File with the Ed25519 key that signs release plans; without it `keys/plan.pem` of the data folder. Servers that
   * share a database need the same key.
   */
  PLAN_KEY_FILE: z.string().optional(),
  /** Proxies in front whose X-Forwarded-For entry is believed, counted from the server outwards. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Public origins of the brands' hosts, separated by commas: `https://shop.example,https://ember.example:8443`. The
   * origin of a host that is not listed follows from a trusted proxy's headers, else it is https in production.
   */
  PUBLIC_ORIGINS: z.string().default('').transform(readOrigins),
  /** Multiplies every per-address limit: offices and test runs share one address. */
  LIMIT_SCALE: z.coerce.number().min(0.1).max(10_000).optional(),
  /**
   * How long a stopping server goes on serving after `/readyz` reports that it is not ready, in ms: 5 s in production,
   * else none.
   */
  STOP_WAIT_MS: z.coerce.number().int().min(0).max(30_000).optional(),
  /** How long a public reply is served from the cache, in milliseconds; 0 queries the database each time. */
  REPLY_CACHE_MS: z.coerce.number().int().min(0).max(10_000).optional(),
  /** Concurrent calls; more are rejected with 503, those of payments and store systems only at 1.5 times as many. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Open connections in total. Beyond these, the one that has waited longest without a whole request is closed. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  /**
   * Open connections of one address, times LIMIT_SCALE. Behind proxies all clients share the proxy's address: there it
   * limits the unfinished requests of one client.
   */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Hosts whose pictures the image proxy may fetch, separated by commas; exact names. */
  IMAGE_HOSTS: z.string().default(''),
  /** The bearer token for `/metrics`; without it the one in `metrics.token` of the data folder. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** With less free space on the data folder's disk, in MB, the server reports that it is not ready. */
  MIN_FREE_MB: z.coerce.number().min(0).default(64),
  /** Encrypts what `pnpm db:backup` writes, and decrypts it for `db:restore`. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** Processes that render pages: one for each live area, one for the shell, one more for each canary. */
  RENDERERS: z.coerce.number().int().min(1).max(64).default(8),
  /** `pnpm dev`: open pages are updated after each edit; never in production. */
  LIVE_RELOAD: z.stringbool().default(false),
  /** Steps of a rollout, `<percent>:<minutes held at least>`. */
  ROLLOUT_STEPS: z.string().default('1:10,5:15,25:30,50:30,100:60').transform(readSteps),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * What a start brings of the demo brands: nothing, all of it, or all but a way to sign in as their members and their
 * past orders.
 */
export type DemoImport = 'none' | 'all' | 'without-sign-in'
const chooseOpsPort = ({ PORT, OPS_PORT }: z.infer<typeof Settings>): number => OPS_PORT ?? PORT + 2
const Environment = Settings.refine((read) => chooseOpsPort(read) <= 65_535, {
  path: ['OPS_PORT'],
  message: 'is needed, as PORT + 2 is no port',
})

export type Config = {
  mode: 'development' | 'test' | 'production'
  host: string
  port: number
  sandboxPort: number
  demo: DemoImport
  opsPort: number
  /** Without one the operators' origin is this server's at `opsPort`. */
  opsOrigin: string | undefined
  databaseUrl: string | undefined
  dataFolder: string
  secret: string
  planKeyFile: string | undefined
  trustedProxies: number
  /** Origins by host name. */
  publicOrigins: ReadonlyMap<string, string>
  limitScale: number
  stopWaitMs: number
  replyCacheMs: number
  maxInFlight: number
  connectionLimits: ConnectionLimits
  imageHosts: string[]
  metricsToken: string
  /** The token for `/ops` of commands on this machine. */
  localOpsToken: string
  minFreeBytes: number
  backupPassphrase: string | undefined
  renderers: number
  isLiveReloaded: boolean
  /** Steps of a rollout. */
  rolloutSteps: rolloutsContract.Step[]
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Cost of a member's password hash. */
  passwordCost: PasswordCost
  /** How long the server waits for things. */
  deadlines: Deadlines
  /** Provider of each outside service, with its settings. */
  adapters: AdapterSettings
}

type Read = z.infer<typeof Environment>

function connectionLimits(read: Read, limitScale: number): ConnectionLimits {
  return {
    total: read.MAX_CONNECTIONS,
    perAddress: Math.ceil(read.MAX_CONNECTIONS_PER_ADDRESS * limitScale),
    isBehindProxy: read.TRUSTED_PROXIES > 0,
  }
}

/** Limits that differ by mode where nothing is set. */
function readLimits({ NODE_ENV, LIMIT_SCALE, STOP_WAIT_MS, REPLY_CACHE_MS, MAX_IN_FLIGHT }: Read) {
  return {
    limitScale: LIMIT_SCALE ?? (NODE_ENV === 'development' ? 50 : 1),
    stopWaitMs: STOP_WAIT_MS ?? (NODE_ENV === 'production' ? 5_000 : 0),
    // A test's clock does not advance: a cached reply would never expire.
    replyCacheMs: REPLY_CACHE_MS ?? (NODE_ENV === 'test' ? 0 : 1_000),
    maxInFlight: MAX_IN_FLIGHT ?? (NODE_ENV === 'test' ? 10_000 : 100),
  }
}

function demoImport({ NODE_ENV, DEMO_BRANDS }: Read): DemoImport {
  const isProduction = NODE_ENV === 'production'
  if ((DEMO_BRANDS ?? (isProduction ? 'none' : 'import')) === 'none') return 'none'
  return isProduction ? 'without-sign-in' : 'all'
}

/** Secrets that are set, else those stored in the data folder; a test's need not be secret. */
function readSecrets({ NODE_ENV, LARDER_SECRET, METRICS_TOKEN }: Read, dataFolder: string) {
  const testSecret = NODE_ENV === 'test' ? 'the-secret-of-tests-is-not-a-secret' : undefined
  return {
    secret: LARDER_SECRET ?? testSecret ?? persistedSecret(dataFolder),
    localOpsToken: testSecret ?? persistedSecret(dataFolder, 'ops.token'),
    metricsToken: METRICS_TOKEN ?? testSecret ?? persistedSecret(dataFolder, 'metrics.token'),
  }
}

/**
 * Reads the environment into the server's configuration.
 * Throws an Error naming every wrong setting, so that a start with a wrong one stops at once.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Environment.safeParse(environment)
  const adapters = readAdapterSettings(environment)
  if (!read.success || !adapters.settings) {
    const own = read.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
    const problems = new Set([...own, ...adapters.problems])
    throw new Error(`The configuration is wrong:\n  ${[...problems].join('\n  ')}`)
  }
  const { NODE_ENV, PORT, HOST, DATABASE_URL, LARDER_DATA, LOG_LEVEL } = read.data
  const { TRUSTED_PROXIES, IMAGE_HOSTS } = read.data
  const dataFolder = resolve(LARDER_DATA)
  const limits = readLimits(read.data)
  return {
    mode: NODE_ENV,
    host: HOST,
    port: PORT,
    sandboxPort: adapters.settings.SANDBOX_PORT,
    demo: demoImport(read.data),
    opsPort: chooseOpsPort(read.data),
    opsOrigin: read.data.OPS_ORIGIN,
    databaseUrl: DATABASE_URL,
    dataFolder,
    ...readSecrets(read.data, dataFolder),
    planKeyFile: read.data.PLAN_KEY_FILE,
    trustedProxies: TRUSTED_PROXIES,
    publicOrigins: read.data.PUBLIC_ORIGINS,
    ...limits,
    connectionLimits: connectionLimits(read.data, limits.limitScale),
    imageHosts: IMAGE_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    minFreeBytes: read.data.MIN_FREE_MB * 1024 * 1024,
    backupPassphrase: read.data.BACKUP_PASSPHRASE,
    renderers: read.data.RENDERERS,
    isLiveReloaded: read.data.LIVE_RELOAD && NODE_ENV === 'development',
    rolloutSteps: read.data.ROLLOUT_STEPS,
    logLevel: LOG_LEVEL,
    passwordCost: NODE_ENV === 'test' ? LOWEST_PASSWORD_COST : PASSWORD_COST,
    deadlines: adapters.settings.deadlines,
    adapters: adapters.settings,
  }
}

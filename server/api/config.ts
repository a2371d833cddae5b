import * as z from 'zod'
import { resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { ChangePolicy } from '@larder/contracts/change-policy'
import type * as noticesContract from '@larder/contracts/notices'
import type { Ring, Step } from '@larder/contracts/rings'
import { hasHashedCheckoutScripts, listOutsideOrigins } from '@larder/providers/outside-origins.ts'
import { getReleaseBucket } from '@larder/providers/release-bucket.ts'
import { deriveVapidKeys } from '@larder/providers/settings/vapid-keys.ts'
import { AdapterEnvironment } from '@larder/providers/settings/environment.ts'
import {
  parseChannels,
  parseFreezes,
  parseOrigins,
  parseRings,
  parseSignInRoles,
  parseSteps,
} from './parse-settings.ts'
import { readSettingsFromFiles } from './settings-from-files.ts'
import { parseAdapterSettings, type AdapterSettings } from '@larder/providers/settings/index.ts'
import type { SignInConfig } from '@larder/control/sign-in/identity-provider.ts'
import type { EdgeConfig } from '@larder/edge/edge-deps.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import type { Telemetry } from '@larder/kernel/telemetry/otlp.ts'
import { SHOP_DEADLINES, type ShopDeadlines } from './model/deadlines.ts'
import type { ConnectionLimits } from '@larder/kernel/limits/connection-limits.ts'
import { LOWEST_PASSWORD_COST, PASSWORD_COST, TimeZone, type PasswordCost } from './model/scalars.ts'
import { readOrCreateSecret } from '@larder/kernel/persisted-values.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../..')
const portSetting = z.coerce.number().int().min(1).max(65_535)

/** Whether the text is an origin without a path, such as `https://ops.shop.example`. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })

/**
 * Every setting the server reads from its environment, with its default; those of the outside services and of the
 * sandbox are in `@larder/providers/settings`. Nothing else reads `process.env`.
 */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: portSetting.default(4300),
  /** The address at which the server listens: `0.0.0.0` in a container or without a proxy in front. */
  HOST: z.string().default('127.0.0.1'),
  /**
   * Whether a start imports the two demo brands: `import` or `none`. By default it does, except in production. In
   * production nobody can sign in as their members, whose passwords are published.
   */
  DEMO_BRANDS: z.enum(['import', 'none']).optional(),
  /** The port of the operators' pages and API, which are not served elsewhere; PORT + 2 by default. */
  OPS_PORT: portSetting.optional(),
  /**
   * Whether this server has the operators' pages and API, uploads and the guard (`here`), or only serves shoppers beside
   * servers that have them (`elsewhere`).
   */
  OPERATORS: z.enum(['here', 'elsewhere']).default('here'),
  /**
   * The address of the operators' pages for browsers if they are not at OPS_PORT of this server: a separate host behind
   * a proxy, which may forward to either port.
   */
  OPS_ORIGIN: z.string().refine(isOrigin, 'is no origin, such as https://ops.shop.example').optional(),
  /** Your own PostgreSQL. Without it an embedded database is started. */
  DATABASE_URL: databaseAddress.optional(),
  /**
   * The same database without the pooler, if DATABASE_URL is a pooler in transaction mode (PgBouncer): for announcements,
   * migrations and commands.
   */
  DATABASE_SESSION_URL: databaseAddress.optional(),
  /**
   * The database of the cell that keeps the plan of releases for all cells, not through a pooler. Without it this shop keeps its
   * own plan, operators' tokens and counts of releases.
   */
  PLAN_DATABASE_URL: databaseAddress.optional(),
  /** With PLAN_DATABASE_URL: the name of this cell, as operators are told it, the same on its servers and on no others. */
  CELL: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'has letters, digits, . and -, at most 40')
    .optional(),
  /**
   * The most connections of this server to its database, besides up to nine of its own: three for announcements, three
   * for the watch and, with OPERATORS=here, three for the guard.
   */
  DATABASE_POOL: z.coerce.number().int().min(4).max(1_000).default(16),
  /** Folder for everything that the server writes: database, releases, pictures, logs. */
  LARDER_DATA: z.string().default(resolve(REPO_ROOT, '.larder')),
  /**
   * Secret for signing order links and peppering codes. It has at least 32 characters and is the same for every server
   * of a shop.
   */
  LARDER_SECRET: z.string().min(32).optional(),
  /**
   * File with the Ed25519 key that signs release plans; `keys/plan.pem` in the data folder by default. Servers that
   * share a database need the same key.
   */
  PLAN_KEY_FILE: z.string().optional(),
  /**
   * The number of trusted proxies in front of the server whose X-Forwarded-For entries are believed, counted from the
   * server outwards.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Public origins of the brands' hosts, separated by commas: `https://shop.example,https://ember.example:8443`. The
   * origin of any other host comes from a trusted proxy's headers; without them it uses HTTPS in production.
   */
  PUBLIC_ORIGINS: z.string().default('').transform(parseOrigins),
  /**
   * Set when a cache in front of the servers stores documents (docs/recipes/a-cache-in-front.md). They are then sent
   * without a visitor's data, which their pages request.
   */
  SHARED_DOCUMENTS: z.stringbool().default(false),
  /** A URL of that cache to which PURGE is sent when the release plan changes, so that new documents are used at once. */
  PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Factor for every limit per address, because offices and test runs share one address. */
  LIMIT_SCALE: z.coerce.number().min(0.1).max(10_000).optional(),
  /**
   * How long a stopping server keeps serving after `/readyz` reports that it is not ready, in ms: 5 s in production,
   * otherwise 0.
   */
  STOP_WAIT_MS: z.coerce.number().int().min(0).max(30_000).optional(),
  /** How long a public response is served from the cache, in ms; 0 queries the database each time. */
  REPLY_CACHE_MS: z.coerce.number().int().min(0).max(10_000).optional(),
  /**
   * Maximum number of concurrent calls. Further calls are rejected with 503; calls of payments and store systems only
   * above 1.5 times the maximum.
   */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000).optional(),
  /**
   * Maximum number of open connections. Above it, the connection that has waited longest without a complete request is
   * closed.
   */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  /**
   * Maximum number of open connections per address, multiplied by LIMIT_SCALE. Behind proxies all clients share the
   * proxy's address, so it limits the incomplete requests of one client instead.
   */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(100),
  /**
   * The memory in MB for stores, menus and search indexes of all brands together, as estimated; by default 40 % of the
   * heap's limit (`node --max-old-space-size`).
   */
  BRAND_MEMORY_MB: z.coerce.number().min(0.1).optional(),
  /** Exact host names from which the image proxy may fetch pictures, separated by commas. */
  IMAGE_HOSTS: z.string().default(''),
  /** The bearer token for `/metrics`; by default the one in `metrics.token` in the data folder. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * A receiver of OpenTelemetry over HTTP to which traces and metrics are sent, and what it needs to be told:
   * OpenTelemetry's own names. Its exporter reads OTEL_EXPORTER_OTLP_HEADERS (`key=value,…`) itself.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('larder'),
  /** Share of the requests whose traces are sent; those that failed always are. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** How often metrics are sent, in ms. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
  /** The free space in MB on the disk of the data folder below which the server reports that it is not ready. */
  MIN_FREE_MB: z.coerce.number().min(0).default(64),
  /** The passphrase with which `pnpm db:backup` encrypts backups and `db:restore` decrypts them. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /**
   * The number of processes that render pages: one for each live area, one for the host, and one more for each canary.
   */
  RENDERERS: z.coerce.number().int().min(1).max(64).default(8),
  /** Set by `pnpm dev`: open pages are updated after each edit. Only in development. */
  LIVE_RELOAD: z.stringbool().default(false),
  /** The steps of a rollout as `<percent>:<minutes>`: how long each lasts where the guard does not see enough before. */
  ROLLOUT_STEPS: z.string().default('1:10,5:15,25:30,50:30,100:60').transform(parseSteps),
  /**
   * Groups of brands that a rollout goes through in order, each with steps of its own where they are named:
   * `pilot: ember @ 10:30,50:60; early: larder, acme; rest @ 5:60,50:120`. All other brands come last, as `rest`.
   */
  ROLLOUT_RINGS: z.string().default('').transform(parseRings),
  /**
   * When no release goes to more visitors: parts of a week and days, separated by commas, as
   * `Fri 16:00-Mon 08:00, 2026-12-20..2027-01-02`.
   */
  FREEZE_WINDOWS: z.string().default('').transform(parseFreezes),
  /**
   * The time zone of the shop's people: that of FREEZE_WINDOWS, and by whose clocks the Overview compares an hour with the same
   * hour of earlier weeks.
   */
  FREEZE_ZONE: TimeZone.default('Europe/London'),
  /** How many people it takes to give everybody a release, by whatever act, or to kill an area that everybody has. */
  APPROVALS: z.coerce.number().int().min(1).max(5).default(1),
  /**
   * Who is told of troubles, in JSON: a list of webhooks, chats and addresses of mail, each for all notices or for some
   * (`NoticeChannel`).
   */
  NOTICES: z.string().default('').transform(parseChannels),
  /**
   * The identity provider by which operators sign in, besides tokens (OpenID Connect): its issuer, such as
   * `https://login.company.example`. The shop's address there is OPS_ORIGIN and `/ops/sign-in/callback`.
   */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  /** The shop's name at the provider. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Its secret there. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The claim whose values make an operator. */
  OIDC_CLAIM: z.string().min(1).default('groups'),
  /** Which values have which roles, separated by semicolons: `release-managers=ops; menu=rollout:menu publish:menu`. */
  OIDC_ROLES: z.string().default('').transform(parseSignInRoles),
  /** The number of text messages of a brand in an hour above which the operators are told. */
  SMS_PER_HOUR: z.coerce.number().int().min(1).default(500),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const SETTING_NAMES = [...Object.keys(Settings.shape), ...Object.keys(AdapterEnvironment.shape)]

/** The demo data that a start imports: none, all, or all except past orders and a way to sign in as the members. */
export type DemoImport = 'none' | 'all' | 'without-sign-in'
const chooseOpsPort = ({ PORT, OPS_PORT }: z.infer<typeof Settings>): number => OPS_PORT ?? PORT + 2
const Environment = Settings.refine((read) => !read.PLAN_DATABASE_URL || read.CELL, {
  path: ['PLAN_DATABASE_URL'],
  message: 'needs CELL, too',
})
  .refine((read) => chooseOpsPort(read) <= 65_535, {
    path: ['OPS_PORT'],
    message: 'is needed, as PORT + 2 is no port',
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES }) =>
      OIDC_ISSUER === undefined || (OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && OIDC_ROLES.size > 0),
    { path: ['OIDC_ISSUER'], message: 'needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES, too' },
  )
  .refine(({ NODE_ENV, OIDC_ISSUER }) => NODE_ENV !== 'production' || !OIDC_ISSUER?.startsWith('http:'), {
    path: ['OIDC_ISSUER'],
    message: 'has to begin with https in production',
  })

type TelemetryConfig = Pick<Telemetry, 'endpoint' | 'serviceName' | 'traceShare' | 'metricsEveryMs'>

export type Config = {
  mode: 'development' | 'test' | 'production'
  host: string
  port: number
  sandboxPort: number
  demo: DemoImport
  opsPort: number
  hasControl: boolean
  /** Undefined when the operators' origin is this server's at `opsPort`. */
  opsOrigin: string | undefined
  /** The origin of the operators' console, as links name it. */
  consoleOrigin: string
  /** The operators' identity provider; undefined where they have tokens alone. */
  signIn: SignInConfig | undefined
  noticeChannels: noticesContract.NoticeChannel[]
  smsPerHour: number
  databaseUrl: string | undefined
  /** Set where `databaseUrl` is a pooler in transaction mode. */
  databaseSessionUrl: string | undefined
  planDatabaseUrl: string | undefined
  /** Known where the plan is another cell's. */
  cell: string | undefined
  databasePool: number
  dataFolder: string
  secret: string
  planKeyFile: string | undefined
  trustedProxies: number
  /** Public origins by host name. */
  publicOrigins: ReadonlyMap<string, string>
  /** Undefined when no telemetry is sent. */
  telemetry: TelemetryConfig | undefined
  limitScale: number
  stopWaitMs: number
  replyCacheMs: number
  maxInFlight: number
  brandMemoryBytes: number
  connectionLimits: ConnectionLimits
  imageHosts: string[]
  metricsToken: string
  /** The token with which commands on this machine call `/ops`. */
  localOpsToken: string
  minFreeBytes: number
  backupPassphrase: string | undefined
  renderers: number
  isLiveReloaded: boolean
  hasSharedDocuments: boolean
  purgeUrl: string | undefined
  rolloutSteps: Step[]
  rolloutRings: Ring[]
  changePolicy: ChangePolicy
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  passwordCost: PasswordCost
  deadlines: ShopDeadlines
  /** The provider of each outside service, with its settings. */
  adapters: AdapterSettings
  bucket: EdgeConfig['bucket']
  outsideOrigins: EdgeConfig['outsideOrigins']
  hasHashedCheckoutScripts: boolean
}

type ReadSettings = z.infer<typeof Environment>

function getConnectionLimits(read: ReadSettings, limitScale: number): ConnectionLimits {
  return {
    total: read.MAX_CONNECTIONS,
    perAddress: Math.ceil(read.MAX_CONNECTIONS_PER_ADDRESS * limitScale),
    isBehindProxy: read.TRUSTED_PROXIES > 0,
  }
}

/** The channels of NOTICES, and the one webhook that needs no JSON. */
const listChannels = (
  { NOTICES }: ReadSettings,
  { OPS_WEBHOOK_URL: webhook, OPS_WEBHOOK_KEY: key }: AdapterSettings,
): noticesContract.NoticeChannel[] =>
  webhook === undefined
    ? NOTICES
    : [...NOTICES, { name: 'OPS_WEBHOOK_URL', webhook, ...(key !== undefined && { key }) }]

/** The rest of the heap is for requests, for brands being loaded, and for everything else. */
const BRANDS_SHARE_OF_HEAP = 0.4

function brandMemoryBytes({ BRAND_MEMORY_MB }: ReadSettings): number {
  const { heap_size_limit: heapBytes } = getHeapStatistics()
  return Math.ceil(
    BRAND_MEMORY_MB === undefined ? heapBytes * BRANDS_SHARE_OF_HEAP : BRAND_MEMORY_MB * 1024 * 1024,
  )
}

const getTelemetry = (read: ReadSettings): TelemetryConfig | undefined =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: read.OTEL_SERVICE_NAME,
        traceShare: read.OTEL_TRACES_SAMPLER_ARG,
        metricsEveryMs: read.OTEL_METRIC_EXPORT_INTERVAL,
      }

const getSignIn = (read: ReadSettings): Config['signIn'] =>
  read.OIDC_ISSUER === undefined || !read.OIDC_CLIENT_ID || !read.OIDC_CLIENT_SECRET
    ? undefined
    : {
        issuer: read.OIDC_ISSUER,
        clientId: read.OIDC_CLIENT_ID,
        clientSecret: read.OIDC_CLIENT_SECRET,
        claim: read.OIDC_CLAIM,
        roles: read.OIDC_ROLES,
      }

/** Defaults of limits, which depend on the mode. */
function getLimits({ NODE_ENV, LIMIT_SCALE, STOP_WAIT_MS, REPLY_CACHE_MS, MAX_IN_FLIGHT }: ReadSettings) {
  return {
    limitScale: LIMIT_SCALE ?? (NODE_ENV === 'development' ? 50 : 1),
    stopWaitMs: STOP_WAIT_MS ?? (NODE_ENV === 'production' ? 5_000 : 0),
    // A test's clock does not advance, so a cached response would never expire.
    replyCacheMs: REPLY_CACHE_MS ?? (NODE_ENV === 'test' ? 0 : 1_000),
    maxInFlight: MAX_IN_FLIGHT ?? (NODE_ENV === 'test' ? 10_000 : 100),
  }
}

function chooseDemoImport({ NODE_ENV, DEMO_BRANDS }: ReadSettings): DemoImport {
  const isProduction = NODE_ENV === 'production'
  if ((DEMO_BRANDS ?? (isProduction ? 'none' : 'import')) === 'none') return 'none'
  return isProduction ? 'without-sign-in' : 'all'
}

/** Secrets from the environment, else those stored in the data folder. In tests they need not be secret. */
function loadSecrets({ NODE_ENV, LARDER_SECRET, METRICS_TOKEN }: ReadSettings, dataFolder: string) {
  const testSecret = NODE_ENV === 'test' ? 'the-secret-of-tests-is-not-a-secret' : undefined
  return {
    secret: LARDER_SECRET ?? testSecret ?? readOrCreateSecret(dataFolder),
    localOpsToken: testSecret ?? readOrCreateSecret(dataFolder, 'ops.token'),
    metricsToken: METRICS_TOKEN ?? testSecret ?? readOrCreateSecret(dataFolder, 'metrics.token'),
  }
}

/** Outside of production a shop has keys for notifications without being given any. */
function addVapidKeys(settings: AdapterSettings, secret: string): AdapterSettings {
  if (settings.NODE_ENV === 'production' || settings.VAPID_PRIVATE_KEY) return settings
  const { publicKey, privateKey } = deriveVapidKeys(secret)
  return { ...settings, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

/** Where the plan of a shop's releases is. Unlike `loadConfig` it writes nothing there. */
export function readPlanPlace(
  environment: Record<string, string | undefined>,
): Pick<Config, 'planDatabaseUrl' | 'dataFolder'> {
  const names = { DATABASE_URL: true, PLAN_DATABASE_URL: true, LARDER_DATA: true } as const
  const {
    DATABASE_URL,
    PLAN_DATABASE_URL = DATABASE_URL,
    LARDER_DATA,
  } = Settings.pick(names).parse(readSettingsFromFiles(environment, Object.keys(names)))
  return { planDatabaseUrl: PLAN_DATABASE_URL, dataFolder: resolve(LARDER_DATA) }
}

/** Settings are missing or wrong; the message names each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the environment into the server's configuration. Throws a ConfigurationError that names every invalid setting, so
 * that a start with one stops at once.
 */
export function loadConfig(given: Record<string, string | undefined>): Config {
  const environment = readSettingsFromFiles(given, SETTING_NAMES)
  const read = Environment.safeParse(environment)
  const adapters = parseAdapterSettings(environment)
  if (!read.success || !adapters.settings) {
    const own = read.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
    const problems = new Set([...own, ...adapters.problems])
    throw new ConfigurationError(`The configuration is wrong:\n  ${[...problems].join('\n  ')}`)
  }
  const { NODE_ENV, PORT, HOST, DATABASE_URL, LARDER_DATA, LOG_LEVEL } = read.data
  const { TRUSTED_PROXIES, IMAGE_HOSTS } = read.data
  const dataFolder = resolve(LARDER_DATA)
  const limits = getLimits(read.data)
  const secrets = loadSecrets(read.data, dataFolder)
  return {
    mode: NODE_ENV,
    host: HOST,
    port: PORT,
    sandboxPort: adapters.settings.SANDBOX_PORT,
    demo: chooseDemoImport(read.data),
    opsPort: chooseOpsPort(read.data),
    hasControl: read.data.OPERATORS === 'here',
    opsOrigin: read.data.OPS_ORIGIN,
    consoleOrigin: read.data.OPS_ORIGIN ?? `http://localhost:${chooseOpsPort(read.data)}`,
    signIn: getSignIn(read.data),
    noticeChannels: listChannels(read.data, adapters.settings),
    smsPerHour: read.data.SMS_PER_HOUR,
    databaseUrl: DATABASE_URL,
    databaseSessionUrl: read.data.DATABASE_SESSION_URL,
    planDatabaseUrl: read.data.PLAN_DATABASE_URL,
    cell: read.data.CELL,
    databasePool: read.data.DATABASE_POOL,
    dataFolder,
    ...secrets,
    planKeyFile: read.data.PLAN_KEY_FILE,
    trustedProxies: TRUSTED_PROXIES,
    publicOrigins: read.data.PUBLIC_ORIGINS,
    telemetry: getTelemetry(read.data),
    ...limits,
    brandMemoryBytes: brandMemoryBytes(read.data),
    connectionLimits: getConnectionLimits(read.data, limits.limitScale),
    imageHosts: IMAGE_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    minFreeBytes: read.data.MIN_FREE_MB * 1024 * 1024,
    backupPassphrase: read.data.BACKUP_PASSPHRASE,
    renderers: read.data.RENDERERS,
    isLiveReloaded: read.data.LIVE_RELOAD && NODE_ENV === 'development',
    hasSharedDocuments: read.data.SHARED_DOCUMENTS,
    purgeUrl: read.data.PURGE_URL,
    rolloutSteps: read.data.ROLLOUT_STEPS,
    rolloutRings: read.data.ROLLOUT_RINGS,
    changePolicy: {
      freezeWindows: read.data.FREEZE_WINDOWS,
      freezeZone: read.data.FREEZE_ZONE,
      approvals: read.data.APPROVALS,
    },
    logLevel: LOG_LEVEL,
    passwordCost: NODE_ENV === 'test' ? LOWEST_PASSWORD_COST : PASSWORD_COST,
    deadlines: scaleDeadlines(SHOP_DEADLINES, adapters.settings.deadlineScale),
    adapters: addVapidKeys(adapters.settings, secrets.secret),
    bucket: getReleaseBucket(adapters.settings),
    outsideOrigins: listOutsideOrigins(adapters.settings),
    hasHashedCheckoutScripts: hasHashedCheckoutScripts(adapters.settings),
  }
}

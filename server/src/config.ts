import * as z from 'zod'
import { resolve } from 'node:path'
import { readAdapterSettings, type AdapterSettings } from './adapters/settings/index.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const port = z.coerce.number().int().min(1).max(65_535)

/** Every setting the server reads from its environment, with its default. Nothing else reads `process.env`. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4300),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port.default(4301),
  /** Your own PostgreSQL; without it an embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Folder of everything the server writes: database, releases, pictures, logs. */
  LARDER_DATA: z.string().default(resolve(REPOSITORY, '.larder')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = {
  mode: 'development' | 'test' | 'production'
  host: string
  port: number
  sandboxPort: number
  databaseUrl: string | undefined
  dataFolder: string
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Who provides each outside service, and that provider's settings. */
  adapters: AdapterSettings
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
  const { NODE_ENV, PORT, HOST, SANDBOX_PORT, DATABASE_URL, LARDER_DATA, LOG_LEVEL } = read.data
  return {
    mode: NODE_ENV,
    host: HOST,
    port: PORT,
    sandboxPort: SANDBOX_PORT,
    databaseUrl: DATABASE_URL,
    dataFolder: resolve(LARDER_DATA),
    logLevel: LOG_LEVEL,
    adapters: adapters.settings,
  }
}

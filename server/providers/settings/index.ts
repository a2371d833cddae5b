import { existsSync, readFileSync } from 'node:fs'
import { PROVIDER_DEADLINES, type ProviderDeadlines } from './deadlines.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import { AdapterEnvironment } from './environment.ts'
import { chooseSandboxPort, getProblems } from './required-settings.ts'

export type AdapterSettings = AdapterEnvironment & {
  SANDBOX_PORT: number
  SANDBOX_ORIGIN: string
  SANDBOX_API_URL: string
  SANDBOX_SHOP_URL: string
  /** Whether the sandbox is one that was started elsewhere. */
  isSandboxElsewhere: boolean
  deadlineScale: number
  deadlines: ProviderDeadlines
}

type ReadSettingsResult =
  | { settings: AdapterSettings; problems: [] }
  | { settings: undefined; problems: string[] }

/**
 * Reads the settings of the outside services from the environment. Each invalid or missing one is returned as `NAME:
 * why`; with any of them the server must not start. An empty variable counts as missing.
 */
export function parseAdapterSettings(environment: Record<string, string | undefined>): ReadSettingsResult {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = AdapterEnvironment.safeParse(nonEmpty)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { settings: undefined, problems }
  }
  const problems = getProblems(parsed.data).map(({ name, text }) => `${name}: ${text}`)
  if (problems.length) return { settings: undefined, problems }
  const { SANDBOX_ORIGIN: origin, SANDBOX_API_URL: api, SANDBOX_SHOP_URL: shop } = parsed.data
  const port = chooseSandboxPort(parsed.data)
  // An IP address, because not every resolver knows the names under `localhost`.
  const ownApi = `http://127.0.0.1:${port}`
  const deadlineScale = chooseDeadlineScale(parsed.data)
  const settings = {
    ...parsed.data,
    deadlineScale,
    deadlines: scaleDeadlines(PROVIDER_DEADLINES, deadlineScale),
    SANDBOX_PORT: port,
    SANDBOX_ORIGIN: origin ?? `http://sandbox.localhost:${port}`,
    SANDBOX_API_URL: api ?? ownApi,
    SANDBOX_SHOP_URL: shop ?? `http://127.0.0.1:${parsed.data.PORT}`,
    isSandboxElsewhere: api !== undefined && api !== ownApi,
  }
  return { settings, problems: [] }
}

/** The scale of the deadlines; tests never depend on the speed of their machine. */
const chooseDeadlineScale = ({
  NODE_ENV,
  DEADLINE_SCALE,
}: Pick<AdapterEnvironment, 'NODE_ENV' | 'DEADLINE_SCALE'>): number =>
  DEADLINE_SCALE ?? (NODE_ENV === 'test' ? 10 : 1)

/** Returns the PEM text in the variable or in the file it names. */
export function loadPem(value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  if (!existsSync(value)) throw new Error(`There is no certificate or key at ${value}.`)
  return readFileSync(value, 'utf8')
}

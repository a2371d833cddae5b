import { existsSync, readFileSync } from 'node:fs'
import { scaleDeadlines, type Deadlines } from '@larder/kernel/deadlines.ts'
import { AdapterEnvironment } from './environment.ts'
import { chooseSandboxPort, findProblems } from './required-settings.ts'

export type AdapterSettings = AdapterEnvironment & {
  SANDBOX_PORT: number
  SANDBOX_ORIGIN: string
  SANDBOX_API_URL: string
  deadlines: Deadlines
}

export type AdapterSettingsRead =
  | { settings: AdapterSettings; problems: [] }
  | { settings: undefined; problems: string[] }

/**
 * Reads the settings of the outside services from the environment. Every wrong or missing one is returned as `NAME:
 * why`; with any of them the server must not start. An empty variable counts as absent.
 */
export function readAdapterSettings(environment: Record<string, string | undefined>): AdapterSettingsRead {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = AdapterEnvironment.safeParse(given)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { settings: undefined, problems }
  }
  const problems = findProblems(read.data).map(({ name, text }) => `${name}: ${text}`)
  if (problems.length) return { settings: undefined, problems }
  const { SANDBOX_ORIGIN: origin, SANDBOX_API_URL: api } = read.data
  const port = chooseSandboxPort(read.data)
  const settings = {
    ...read.data,
    deadlines: scaleDeadlines(deadlineScale(read.data)),
    SANDBOX_PORT: port,
    SANDBOX_ORIGIN: origin ?? `http://sandbox.localhost:${port}`,
    // by number: not every machine's resolver knows the names under `localhost`
    SANDBOX_API_URL: api ?? `http://127.0.0.1:${port}`,
  }
  return { settings, problems: [] }
}

/** Tests never depend on the speed of their machine. */
export const deadlineScale = ({
  NODE_ENV,
  DEADLINE_SCALE,
}: Pick<AdapterEnvironment, 'NODE_ENV' | 'DEADLINE_SCALE'>): number =>
  DEADLINE_SCALE ?? (NODE_ENV === 'test' ? 10 : 1)

/** A PEM given in the variable itself or in the file it names. */
export function formatPem(value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  if (!existsSync(value)) throw new Error(`There is no certificate or key at ${value}.`)
  return readFileSync(value, 'utf8')
}

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  curl: 'curl',
} as const
const PROGRAM_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']

type Program = keyof typeof PROGRAMS
type User = { uid: number; gid: number }

/** Where everything of a drill is: its folder, its ports, its programs, and the user that runs them. */
export type Site = {
  folder: string
  ports: Ports
  nodes: readonly string[]
  user: User | undefined
  programs: Record<Program, string>
  postgresPrograms: string
  /** Registers what ends a part. Parts end in reverse order. */
  whenDone: (stop: () => Promise<void> | void) => void
}

type Ports = ReturnType<typeof listPorts>
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** Every port of a drill, from the first one upwards. */
const listPorts = (base: number) => ({
  shop: base,
  primary: base + 1,
  pooler: base + 2,
  sandbox: base + 3,
  etcdClients: range(base + 10, 3),
  etcdPeers: range(base + 15, 3),
  postgres: range(base + 20, 3),
  rest: range(base + 25, 3),
  /** The way of each node to each member of etcd, which can be cut. */
  etcdRelays: range(0, 3).map((node) => range(base + 30 + 3 * node, 3)),
  /** Of each server the first of three. */
  servers: range(0, 5).map((at) => base + 50 + 3 * at),
})

function findPrograms(): Pick<Site, 'programs' | 'postgresPrograms'> {
  const find = (name: string) =>
    PROGRAM_FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
  const found = Object.keys(PROGRAMS).map((name) => [name, find(name)] as const)
  const postgresPrograms = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  const missing: string[] = found.filter(([, path]) => !path).map(([name]) => PROGRAMS[name as Program])
  if (!postgresPrograms) missing.push('postgresql-15')
  if (missing.length > 0 || !postgresPrograms)
    throw new Error(
      `The drill needs programs of Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  return { programs: Object.fromEntries(found) as Site['programs'], postgresPrograms } // none is missing
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function createSite(folder: string, base: number, whenDone: Site['whenDone']): Site {
  const site = { folder, ports: listPorts(base), nodes: ['db1', 'db2', 'db3'], user: findUser(), whenDone }
  if (site.user) chownSync(folder, site.user.uid, site.user.gid)
  return { ...site, ...findPrograms() }
}

/** Makes a folder that the programs may write to, and nobody else may read. */
export function makeFolder({ folder, user }: Pick<Site, 'folder' | 'user'>, name: string): string {
  const path = resolve(folder, name)
  mkdirSync(path, { mode: 0o700, recursive: true })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/**
 * Writes an example of `deploy/cluster` with its `${NAME}` filled in, and returns its path. Throws an Error for a name
 * without a value.
 */
export function writeConfiguration(
  { folder, user }: Pick<Site, 'folder' | 'user'>,
  { example, name, values }: { example: string; name: string; values: Record<string, string | number> },
): string {
  const text = readFileSync(resolve(import.meta.dirname, '..', example), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${example}: ${key} has no value`)
    return String(value)
  })
  const path = resolve(folder, name)
  writeFileSync(path, filled, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/**
 * Settings as `docs/recipes/a-database-of-your-own.md` has them, for every database of a cluster. Few connections, so that
 * transactions of one visitor really meet several.
 */
const settings = (database: URL, { port, users }: { port: number; users: string }): string =>
  [
    '[databases]',
    `* = host=${database.hostname} port=${database.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 6',
    'max_client_conn = 2000',
    'server_idle_timeout = 5',
    'autodb_idle_timeout = 5',
    'log_connections = 0',
    'log_disconnections = 0',
  ].join('\n')

/** Starts PgBouncer in transaction mode in front of a cluster. Throws when it is not installed. */
export async function startPooler(
  databaseUrl: string,
  program: string,
): Promise<{ url: (database: string) => string; stop: () => Promise<void> }> {
  const database = new URL(databaseUrl)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'larder-pooler-'))
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings(database, { port, users }))
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'nobody', folder])
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'inherit' })
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`PgBouncer ended with ${String(code)}`)))
  })
  ended.catch(() => undefined)
  const ready = async () => {
    while (!(await answers(port))) await delay(20)
  }
  await Promise.race([ready(), ended])
  return {
    url: (name) =>
      Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port), pathname: `/${name}` })
        .href,
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGINT')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

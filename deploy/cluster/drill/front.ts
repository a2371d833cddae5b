import { writeFileSync, chownSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { PASSWORDS } from './database-nodes.ts'
import { startProgram, waitUntil } from './processes.ts'
import { writeConfiguration, type Site } from './site.ts'

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => done(true) ?? socket.destroy())
    socket.on('error', () => done(false))
  })

/** Starts HAProxy in front of the database's nodes and of so many servers of the shop. */
export async function startBalancer(site: Site, servers: number): Promise<void> {
  const { ports, nodes } = site
  const file = writeConfiguration(site, {
    example: 'haproxy.cfg',
    name: 'haproxy.cfg',
    values: {
      PRIMARY: `127.0.0.1:${ports.primary}`,
      SHOP: `127.0.0.1:${ports.shop}`,
      DATABASE_SERVERS: nodes
        .map((name, at) => `  server ${name} 127.0.0.1:${ports.postgres[at]} check port ${ports.rest[at]}`)
        .join('\n'),
      SHOP_SERVERS: ports.servers
        .slice(0, servers)
        .map((port, at) => `  server shop${at + 1} 127.0.0.1:${port} check`)
        .join('\n'),
    },
  })
  startProgram(site, 'haproxy', [site.programs.haproxy, '-db', '-f', file])
  await waitUntil('HAProxy', () => accepts(ports.primary))
}

/** Starts PgBouncer in transaction mode before the database's address at HAProxy. */
export async function startPooler(site: Site): Promise<void> {
  const users = resolve(site.folder, 'users.txt')
  writeFileSync(users, `"larder" "${PASSWORDS.shop}"\n`, { mode: 0o600 })
  if (site.user) chownSync(users, site.user.uid, site.user.gid)
  const file = writeConfiguration(site, {
    example: 'pgbouncer.ini',
    name: 'pgbouncer.ini',
    values: {
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: site.ports.primary,
      POOLER_HOST: '127.0.0.1',
      POOLER_PORT: site.ports.pooler,
      USERS: users,
    },
  })
  startProgram(site, 'pgbouncer', [site.programs.pgbouncer, file])
  await waitUntil('PgBouncer', () => accepts(site.ports.pooler))
}

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { fetchJson, hasEnded, signalTree, startProgram, waitUntil } from './processes.ts'
import { startRelay, type Relay } from './relay.ts'
import { fillDisk, mountDisk } from './disk.ts'
import { writeConfiguration, type Site } from './site.ts'

const STANDBYS_WITHIN_MS = 240_000
/** Passwords of a database on this machine that lives for minutes. */
export const PASSWORDS = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  rewind: 'drill-rewind',
  shop: 'drill-shop',
}

const Member = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.int().optional(),
})
const Cluster = z.object({ members: z.array(Member) })

export type DatabaseNodes = {
  /** The node that Patroni calls primary. */
  findPrimary: () => Promise<string | undefined>
  /** The standby that the primary waits for. */
  findSynchronousStandby: () => Promise<string | undefined>
  /** Fills the disk of a node, and returns what empties it. Needs root. */
  fillDisk: (name: string) => () => void
  /** Waits for a primary other than this one. */
  replaced: (name: string) => Promise<void>
  start: (name: string) => void
  /** Sends a signal to everything that runs on a node. */
  signal: (name: string, signal: NodeJS.Signals) => void
  /** Cuts a node off from etcd. */
  cutOff: (name: string) => Promise<void>
  reconnect: (name: string) => Promise<void>
  /** Waits until one node is primary and all others follow it, one of them synchronously. */
  whole: () => Promise<void>
}

const ask = (port: number, path: string) => fetchJson(`http://127.0.0.1:${port}${path}`)

/** Where the parts of each node are. */
function createPlaces({ folder, nodes, ports }: Site) {
  const portOf = (name: string, of: readonly number[]) => of[nodes.indexOf(name)] ?? 0
  return {
    diskOf: (name: string) => resolve(folder, name),
    dataOf: (name: string) => resolve(folder, name, 'data'),
    restOf: (name: string) => portOf(name, ports.rest),
    postgresOf: (name: string) => portOf(name, ports.postgres),
    etcdOf: (name: string) => ports.etcdRelays[nodes.indexOf(name)] ?? [],
  }
}
type Places = ReturnType<typeof createPlaces>

function writePatroniConfiguration(site: Site, name: string, places: Places): string {
  return writeConfiguration(site, {
    example: 'patroni.yml',
    name: `${name}.yml`,
    values: {
      NODE: name,
      REST: `127.0.0.1:${places.restOf(name)}`,
      POSTGRES: `127.0.0.1:${places.postgresOf(name)}`,
      ETCD_CLIENTS: places
        .etcdOf(name)
        .map((port) => `127.0.0.1:${port}`)
        .join(','),
      DATA: places.dataOf(name),
      POSTGRES_PROGRAMS: site.postgresPrograms,
      PASSWORDS: resolve(site.folder, `${name}.pgpass`),
      SUPERUSER_PASSWORD: PASSWORDS.superuser,
      REPLICATION_PASSWORD: PASSWORDS.replication,
      REWIND_PASSWORD: PASSWORDS.rewind,
      NETWORK: '127.0.0.1/32',
      KEPT_LOG: '1GB',
    },
  })
}

/** Runs the watch of a node's disk, as a systemd timer does. */
function watchDisk(site: Site, name: string, places: Places): void {
  const script = writeConfiguration(site, {
    example: 'leave-full-disk.sh',
    name: `${name}-leave-full-disk.sh`,
    values: {
      NODE: name,
      REST: `127.0.0.1:${places.restOf(name)}`,
      DATA: places.diskOf(name),
      STAMP: resolve(site.folder, `${name}-left-full-disk`),
    },
  })
  startProgram(site, `${name}-disk`, ['/bin/sh', '-c', `while sleep 5; do sh ${script}; done`])
}

/** What Patroni's own interface says of the nodes. */
function createObserver({ nodes }: Site, { restOf }: Places) {
  async function findPrimary(): Promise<string | undefined> {
    const replies = await Promise.all(nodes.map((name) => ask(restOf(name), '/primary')))
    return nodes.find((_, at) => replies[at] !== undefined)
  }
  async function loadMembers() {
    const primary = await findPrimary()
    const reply = primary && (await ask(restOf(primary), '/cluster'))
    return Cluster.safeParse(reply).data?.members ?? []
  }
  async function isWhole(): Promise<boolean> {
    const members = await loadMembers()
    const has = (role: string) => members.some((member) => member.role === role)
    return (
      members.length === nodes.length &&
      has('leader') &&
      has('sync_standby') &&
      members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
      new Set(members.map(({ timeline }) => timeline)).size === 1
    )
  }
  return {
    findPrimary,
    findSynchronousStandby: async () =>
      (await loadMembers()).find(({ role }) => role === 'sync_standby')?.name,
    whole: () => waitUntil('a primary that all nodes follow', isWhole, STANDBYS_WITHIN_MS),
    replaced: (name: string) =>
      waitUntil('another primary', async () => {
        const primary = await findPrimary()
        return primary !== undefined && primary !== name
      }),
  }
}

/** Starts PostgreSQL under Patroni on each node, and the way of each to etcd. */
export async function startDatabaseNodes(site: Site): Promise<DatabaseNodes> {
  const { ports, nodes } = site
  const running = new Map<string, ChildProcess>()
  const relays = new Map<string, Relay[]>()
  const places = createPlaces(site)
  const observer = createObserver(site, places)

  for (const name of nodes) {
    const ways = places
      .etcdOf(name)
      .map((from, member) => startRelay(site, { from, to: ports.etcdClients[member] ?? 0 }))
    relays.set(name, await Promise.all(ways))
  }

  function start(name: string): void {
    const file = writePatroniConfiguration(site, name, places)
    running.set(name, startProgram(site, name, [site.programs.patroni, file]))
  }
  /** Patroni and PostgreSQL, which is a session of its own. */
  function signal(name: string, sent: NodeJS.Signals): void {
    const patroni = running.get(name)
    const roots = [
      patroni && !hasEnded(patroni) ? patroni.pid : undefined,
      findPostmaster(places.dataOf(name)),
    ]
    signalTree(
      roots.filter((pid) => pid !== undefined),
      sent,
    )
  }

  for (const name of nodes) mountDisk(site, name)
  // A PostgreSQL outlives its Patroni.
  site.whenDone(() => nodes.forEach((name) => signal(name, 'SIGKILL')))
  for (const name of nodes) start(name)
  site.whenDone(() => nodes.forEach((name) => signal(name, 'SIGCONT')))
  await observer.whole()
  for (const name of nodes) watchDisk(site, name, places)
  return {
    ...observer,
    start,
    signal,
    fillDisk: (name) => fillDisk(places.diskOf(name)),
    async cutOff(name) {
      await Promise.all(relays.get(name)?.map((relay) => relay.cut()) ?? [])
    },
    async reconnect(name) {
      await Promise.all(relays.get(name)?.map((relay) => relay.mend()) ?? [])
    },
  }
}

/** The PostgreSQL of a folder, if it runs: the file of one that was killed may name another program's process. */
function findPostmaster(folder: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(resolve(folder, 'postmaster.pid'), 'utf8').split('\n')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseNodes } from './database-nodes.ts'
import type { Etcd } from './etcd.ts'
import type { ShopServers } from './shop.ts'
import type { Timeline } from './timeline.ts'
import { waitUntil } from './processes.ts'

export type Parts = { etcd: Etcd; nodes: DatabaseNodes; servers: ShopServers; timeline: Timeline }

/** Longer than `ttl` of patroni.yml, after which a primary without etcd would be replaced. */
const LONGER_THAN_TTL_MS = 25_000
const WRITES = 5
const WRITES_WITHIN_MS = 120_000

/** A fault breaks something, waits until the shop writes again, and mends what it broke. */
export type Fault = { name: string; needsRoot?: boolean; happen: (parts: Parts) => Promise<void> }

async function requirePrimary({ nodes }: Parts): Promise<string> {
  const primary = await nodes.findPrimary()
  if (primary === undefined) throw new Error('The database has no primary')
  return primary
}

/** Waits until shoppers' writes succeed, counted from now. */
async function writesAgain({ timeline }: Parts): Promise<void> {
  const before = timeline.writes.length
  await waitUntil('writes', () => timeline.writes.length >= before + WRITES, WRITES_WITHIN_MS)
}

/** In the order in which they happen. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'primary killed',
    async happen(parts) {
      const primary = await requirePrimary(parts)
      parts.nodes.signal(primary, 'SIGKILL')
      await parts.nodes.replaced(primary)
      await writesAgain(parts)
      parts.nodes.start(primary)
    },
  },
  {
    name: 'primary frozen, then continued',
    async happen(parts) {
      const primary = await requirePrimary(parts)
      parts.nodes.signal(primary, 'SIGSTOP')
      await parts.nodes.replaced(primary)
      await writesAgain(parts)
      parts.nodes.signal(primary, 'SIGCONT')
    },
  },
  {
    name: 'primary cut off from etcd',
    async happen(parts) {
      const primary = await requirePrimary(parts)
      await parts.nodes.cutOff(primary)
      await delay(LONGER_THAN_TTL_MS)
      await writesAgain(parts)
      await parts.nodes.reconnect(primary)
    },
  },
  {
    name: 'disk of the primary full',
    needsRoot: true,
    async happen(parts) {
      const primary = await requirePrimary(parts)
      const empty = parts.nodes.fillDisk(primary)
      await parts.nodes.replaced(primary)
      await writesAgain(parts)
      empty()
    },
  },
  {
    name: 'synchronous standby frozen, then continued',
    async happen(parts) {
      const standby = await parts.nodes.findSynchronousStandby()
      if (standby === undefined) throw new Error('The database has no synchronous standby')
      parts.nodes.signal(standby, 'SIGSTOP')
      await delay(LONGER_THAN_TTL_MS)
      await writesAgain(parts)
      parts.nodes.signal(standby, 'SIGCONT')
    },
  },
  {
    name: 'shop server killed',
    async happen(parts) {
      parts.servers.kill(0)
      await writesAgain(parts)
    },
  },
  {
    name: 'shop servers restarted in turn',
    happen: ({ servers }) => servers.restartAll(),
  },
  {
    name: 'leader of etcd killed',
    async happen(parts) {
      const leader = await parts.etcd.killLeader()
      await delay(LONGER_THAN_TTL_MS)
      await writesAgain(parts)
      parts.etcd.start(leader)
    },
  },
  {
    name: 'all of etcd killed',
    async happen(parts) {
      parts.etcd.killAll()
      await delay(LONGER_THAN_TTL_MS)
      await writesAgain(parts)
      for (const at of [0, 1, 2]) parts.etcd.start(at)
    },
  },
]

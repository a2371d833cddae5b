import type { ChildProcess } from 'node:child_process'
import * as z from 'zod'
import { fetchJson, signalTree, startProgram, waitUntil } from './processes.ts'
import { makeFolder, writeConfiguration, type Site } from './site.ts'

const Status = z.object({ leader: z.string().optional(), header: z.object({ member_id: z.string() }) })

export type Etcd = {
  /** Kills the member that leads the others, and returns its place. */
  killLeader: () => Promise<number>
  start: (at: number) => void
  killAll: () => void
  whole: () => Promise<void>
}

async function fetchStatus(port: number): Promise<z.infer<typeof Status> | undefined> {
  const url = `http://127.0.0.1:${port}/v3/maintenance/status`
  return Status.safeParse(await fetchJson(url, { method: 'POST', body: '{}' })).data
}

/** Starts three members of etcd. */
export async function startEtcd(site: Site): Promise<Etcd> {
  const { ports, programs } = site
  const members = new Map<number, ChildProcess>()
  const peers = ports.etcdPeers.map((port, at) => `etcd${at + 1}=http://127.0.0.1:${port}`)

  function start(at: number): void {
    const name = `etcd${at + 1}`
    const file = writeConfiguration(site, {
      example: 'etcd.yml',
      name: `${name}.yml`,
      values: {
        NODE: name,
        DATA: makeFolder(site, name),
        ETCD_CLIENT: `127.0.0.1:${ports.etcdClients[at]}`,
        ETCD_PEER: `127.0.0.1:${ports.etcdPeers[at]}`,
        ETCD_PEERS: peers.join(','),
      },
    })
    members.set(at, startProgram(site, name, [programs.etcd, '--config-file', file]))
  }

  async function findLeader(): Promise<number | undefined> {
    const statuses = await Promise.all(ports.etcdClients.map(fetchStatus))
    const at = statuses.findIndex((status) => status?.leader && status.leader === status.header.member_id)
    return at === -1 ? undefined : at
  }
  async function isWhole(): Promise<boolean> {
    const leaders = (await Promise.all(ports.etcdClients.map(fetchStatus))).map((status) => status?.leader)
    return leaders[0] !== undefined && leaders[0] !== '0' && new Set(leaders).size === 1
  }
  const kill = (at: number) => signalTree([members.get(at)?.pid ?? -1], 'SIGKILL')
  const whole = () => waitUntil('three members of etcd with one leader', isWhole)

  ports.etcdClients.forEach((_, at) => start(at))
  await whole()
  return {
    start,
    whole,
    async killLeader() {
      const leader = await findLeader()
      if (leader === undefined) throw new Error('etcd has no leader')
      kill(leader)
      return leader
    },
    killAll: () => [...members.keys()].forEach(kill),
  }
}

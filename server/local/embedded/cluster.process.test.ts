import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from './cluster.ts'

let data = ''
let cluster: Cluster
const start = () =>
  startCluster({ folder: join(data, 'postgres'), flags: ['-c', 'fsync=off'], isOwner: true })

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const pidFile = () => join(cluster.folder, 'postmaster.pid')
const pid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'larder-cluster-'))
  cluster = await start()
  await ask(cluster.url('postgres'), 'create table kept (word text)')
  await ask(cluster.url('postgres'), `insert into kept values ('bread')`)
})
afterAll(async () => {
  await cluster.stop()
  for (const path of [data, cluster.folder, `${cluster.folder}.log`])
    await rm(path, { recursive: true, force: true })
})

const ROWS = [{ word: 'bread' }]
const SELECT = 'select word from kept'

test('rejects connections without the password, which only its owner can read', async () => {
  const url = new URL(cluster.url('postgres'))
  const secret = join(data, 'postgres.secret')
  expect(url.password).toBe(await readFile(secret, 'utf8'))
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  url.password = ''
  await expect(ask(url.href, SELECT)).rejects.toThrow(/password/)
  url.password = 'guessed'
  await expect(ask(url.href, SELECT)).rejects.toThrow('password authentication failed')
})

test('is reachable only from this machine', async () => {
  expect(await ask(cluster.url('postgres'), 'show listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ])
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')
  if (!outside) return
  const url = new URL(cluster.url('postgres'))
  url.hostname = outside.address
  await expect(ask(url.href, SELECT)).rejects.toThrow('ECONNREFUSED')
})

test('after a hard kill the database returns at the same address with all acknowledged writes', async () => {
  process.kill(await pid(), 'SIGKILL')
  await expect.poll(() => cluster.isRunning()).toBe(false)
  const before = cluster.url('postgres')
  await cluster.restart()
  expect(cluster.url('postgres')).toBe(before)
  expect(await ask(before, SELECT)).toEqual(ROWS)
})

test('reuses a running database and leaves it running', async () => {
  const second = await start()
  expect(second.wasRunning).toBe(true)
  expect(second.url('postgres')).toBe(cluster.url('postgres'))
})

test('a data folder without a password gets one at the next start', async () => {
  await writeFile(join(cluster.folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  await ask(cluster.url('postgres'), 'select pg_reload_conf()')
  await ask(cluster.url('postgres'), 'alter role larder password null')
  await rm(join(data, 'postgres.secret'))
  cluster = await start()
  const url = new URL(cluster.url('postgres'))
  expect(await ask(url.href, SELECT)).toEqual(ROWS)
  url.password = ''
  await expect(ask(url.href, SELECT)).rejects.toThrow(/password/)
})

test('ignores a lock file that names another process', async () => {
  await cluster.stop()
  await writeFile(pidFile(), `${process.pid}\n${cluster.folder}\n0\n5432\n\n127.0.0.1\n`)
  cluster = await start()
  expect(await ask(cluster.url('postgres'), SELECT)).toEqual(ROWS)
})

test('a folder of a different version or a damaged folder fails the start and stays unchanged', async () => {
  await cluster.stop()
  const version = join(cluster.folder, 'PG_VERSION')
  const was = await readFile(version, 'utf8')
  await writeFile(version, '12\n')
  await expect(start()).rejects.toThrow('it was made by another version of PostgreSQL')
  await rm(version)
  await expect(start()).rejects.toThrow('a database that lost its PG_VERSION. LARDER_DATA names')
  expect(await readdir(cluster.folder)).toContain('base')
  await writeFile(version, was)
  const control = join(cluster.folder, 'global/pg_control')
  const good = await readFile(control)
  await writeFile(control, good.subarray(0, 100))
  await expect(start()).rejects.toThrow('its files are damaged')
  await writeFile(control, good)
  cluster = await start()
  expect(await ask(cluster.url('postgres'), SELECT)).toEqual(ROWS)
})

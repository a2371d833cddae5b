import { once } from 'node:events'
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMachine, failure, readCalls, UNDER_SYSTEMD, type Machine } from './install.testing.ts'

/** A server that is ready, at this address alone. Its port. */
async function startReadyServer(host: string): Promise<number> {
  const server = createServer(({ url }, reply) => reply.writeHead(url === '/readyz' ? 200 : 404).end())
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return address.port
}

test.each([
  ['127.0.0.2', `HOST='127.0.0.2'`],
  ['127.0.0.1', `HOST=0.0.0.0`],
  ['::1', `HOST="::1"`],
  ['127.0.0.1', ''],
])('asks a server that listens at %s whether it is ready (%s)', async (host, setting) => {
  const port = await startReadyServer(host)
  const { call, opt } = await createMachine({ larderEnv: `${setting}\nPORT='${port}'\n` })
  await mkdir(join(opt, 'current/bin'), { recursive: true })
  await symlink(process.execPath, join(opt, 'current/bin/node'))
  expect(await call('is_ready && echo ready')).toBe('ready\n')
})

/** The sites of the front, and where each leads. */
async function readFront({ read }: Machine): Promise<string[][]> {
  const text = await read('etc/larder/Caddyfile')
  const sites = text.matchAll(/^([^#\s][^{\n]*) \{[^}]*reverse_proxy (\S+) \{/gm)
  return [...sites].map(([, names = '', address = '']) => [names, address])
}

/** What a run of the script does about host names. */
const SETTLE_HOSTS = 'gather_hosts\nsettle_front'

test('leads the front to where the server listens', async () => {
  const machine = await createMachine({ larderEnv: `HOST='10.0.0.1'\nPORT='5000'\nOPS_PORT='5700'\n` })
  await machine.call(SETTLE_HOSTS, '--demo', '--domain', 'shop.example', '--ops', 'ops.shop.example')
  expect(await readFront(machine)).toEqual([
    ['shop.example', '10.0.0.1:5000'],
    ['sandbox.shop.example', '10.0.0.1:5001'],
    ['ops.shop.example', '10.0.0.1:5700'],
  ])
})

const HOSTS = ['--domain', 'shop.example', '--domain', 'www.shop.example', '--ops', 'ops.shop.example']

test('keeps the hosts of earlier runs where a later one names another', async () => {
  const machine = await createMachine()
  await machine.call(SETTLE_HOSTS, '--demo', ...HOSTS)
  await machine.call(SETTLE_HOSTS, '--domain', 'ember.example', '--domain', 'shop.example')
  await machine.call(SETTLE_HOSTS, '--ops', 'console.shop.example')
  expect(await readFront(machine)).toEqual([
    ['shop.example, www.shop.example, ember.example', '127.0.0.1:4300'],
    ['sandbox.shop.example', '127.0.0.1:4301'],
    ['console.shop.example', '127.0.0.1:4302'],
  ])
  const settings = await machine.read('etc/larder/larder.env')
  expect(settings.match(/^(OPS|SANDBOX)_ORIGIN=.*$/gm)?.toSorted()).toEqual([
    `OPS_ORIGIN='https://console.shop.example'`,
    `SANDBOX_ORIGIN='https://sandbox.shop.example'`,
  ])
})

test('finds the hosts in a front that an earlier version wrote for fixed ports', async () => {
  const machine = await createMachine({ larderEnv: `PORT='5000'\n` })
  const sites = ['shop.example', 'sandbox.shop.example'].map(
    (name, at) => `\n${name} {\n  \n  reverse_proxy 127.0.0.1:430${at} {\n    lb_try_duration 60s\n  }\n}\n`,
  )
  await machine.write('etc/larder/Caddyfile', `# Written by deploy/install.sh\n${sites.join('')}`)
  await machine.call(SETTLE_HOSTS, '--ops', 'ops.shop.example')
  expect(await readFront(machine)).toEqual([
    ['shop.example', '127.0.0.1:5000'],
    ['sandbox.shop.example', '127.0.0.1:5001'],
    ['ops.shop.example', '127.0.0.1:5002'],
  ])
})

test('the sandbox follows the shop from this machine to a host name', async () => {
  const machine = await createMachine()
  await machine.call(SETTLE_HOSTS, '--demo')
  await machine.call(SETTLE_HOSTS, '--domain', 'shop.example')
  expect((await readFront(machine)).map(([names]) => names)).toEqual(['shop.example', 'sandbox.shop.example'])
  expect(await machine.read('etc/larder/larder.env')).toContain(
    `SANDBOX_ORIGIN='https://sandbox.shop.example'`,
  )
})

test('leaves a front that was edited as it is, and a copy of it where hosts are named', async () => {
  const machine = await createMachine()
  await machine.call(SETTLE_HOSTS, ...HOSTS)
  const written = await machine.read('etc/larder/Caddyfile')
  const edited = `${written.replace('www.', 'www2.')}\nblog.example {\n  respond 404\n}\n`
  await machine.write('etc/larder/Caddyfile', edited)
  await machine.call(SETTLE_HOSTS)
  expect(await machine.read('etc/larder/Caddyfile')).toBe(edited)
  await machine.call(SETTLE_HOSTS, '--domain', 'ember.example')
  expect(await machine.read('etc/larder/Caddyfile.before')).toBe(edited)
  expect((await readFront(machine))[0]?.[0]).toBe('shop.example, www2.shop.example, ember.example')
  await machine.call(SETTLE_HOSTS, '--domain', 'tea.example')
  expect(await machine.read('etc/larder/Caddyfile.before.~1~')).toBe(edited)
})

test('refuses to write over a front in which it does not find the shop', async () => {
  const machine = await createMachine()
  await machine.write('etc/larder/Caddyfile', 'shop.example {\n  import shop\n}\n')
  await expect(machine.call(SETTLE_HOSTS, '--ops', 'ops.shop.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('does not find the shop') as string,
  })
  expect(await machine.read('etc/larder/Caddyfile')).toContain('import shop')
  expect(await machine.read('etc/larder/larder.env')).toBe('')
})

test('a front that Caddy refuses is not put in the place of the one before', async () => {
  const machine = await createMachine()
  await machine.call(SETTLE_HOSTS, ...HOSTS)
  const before = await machine.read('etc/larder/Caddyfile')
  const settings = await machine.read('etc/larder/larder.env')
  await expect(machine.call(SETTLE_HOSTS, '--demo', '--ops', 'refused.example')).rejects.toMatchObject(
    failure('The front refuses'),
  )
  expect(await machine.read('etc/larder/Caddyfile')).toBe(before)
  expect(await machine.read('etc/larder/larder.env')).toBe(settings)
  expect(await machine.read('etc/caddy/Caddyfile')).toBe(`import ${machine.root}/etc/larder/Caddyfile\n`)
})

test('a front that an earlier run wrote and did not load is loaded by the next', async () => {
  const machine = await createMachine()
  await machine.call('gather_hosts\nwrite_settings\nwrite_front', ...HOSTS)
  expect(await machine.read('etc/caddy/Caddyfile')).toBe('')
  await machine.call(`${UNDER_SYSTEMD}${SETTLE_HOSTS}`)
  expect(await machine.read('etc/caddy/Caddyfile')).toBe(`import ${machine.root}/etc/larder/Caddyfile\n`)
  expect(await readCalls(machine)).toEqual(['systemctl reload-or-restart caddy'])
})

test('leaves an import of the front that a person has commented out, and says so', async () => {
  const machine = await createMachine()
  for (const program of ['caddy', 'dpkg-query']) await machine.write(`bin/${program}`, '#!/bin/sh\n')
  const own = `blog.example {\n  respond 404\n}\n  # import ${machine.root}/etc/larder/Caddyfile\n`
  await machine.write('etc/caddy/Caddyfile', own)
  expect(await machine.call(SETTLE_HOSTS)).toContain('commented out')
  expect(await machine.read('etc/caddy/Caddyfile')).toBe(own)
  const both = `${own}import ${machine.root}/etc/larder/Caddyfile # the shop\n`
  await machine.write('etc/caddy/Caddyfile', both)
  expect(await machine.call(SETTLE_HOSTS)).not.toContain('commented out')
  expect((await machine.read('etc/caddy/Caddyfile')).startsWith(own)).toBe(true)
})

test('says where the shop runs and its front does not answer', async () => {
  const machine = await createMachine()
  const ask = `${UNDER_SYSTEMD}bundled_version=3\nis_front_up() { false; }\nask_front shop.example`
  await expect(machine.call(ask)).rejects.toMatchObject(failure('does not answer for https://shop.example'))
})

test('refuses a setting that is in both files, and says which', async () => {
  const machine = await createMachine({ larderEnv: `LARDER_SECRET='a'\nPORT=1\nSMTP_URL=x\n` })
  await machine.write('etc/larder/secrets.env', `SMTP_URL=y\nLARDER_SECRET='b'\nS3_KEY=z\n`)
  await expect(machine.call('open_settings')).rejects.toMatchObject(failure('have LARDER_SECRET SMTP_URL;'))
})

test.each([`LARDER_SECRET='mine'`, 'LARDER_SECRET_FILE=/run/secret'])(
  'makes no secret that a person has set: %s',
  async (theirs) => {
    const machine = await createMachine({ larderEnv: `${theirs}\n` })
    await machine.call('open_settings\ngather_hosts\nwrite_settings\nopen_settings')
    expect(await machine.read('etc/larder/secrets.env')).toMatch(/^BACKUP_PASSPHRASE='\w{64}'\n$/)
  },
)

test('takes the database of the first run, and refuses another one later', async () => {
  const machine = await createMachine()
  const prepare = (url: string) => machine.call(`export DATABASE_URL=${url}\nprepare_database`)
  await prepare('postgres://shop:x@database.example/shop')
  await prepare('postgres://shop:x@database.example/shop')
  expect(await machine.read('etc/larder/secrets.env')).toBe(
    `DATABASE_URL='postgres://shop:x@database.example/shop'\n`,
  )
  await expect(prepare('postgres://shop:x@other.example/shop')).rejects.toMatchObject(
    failure('is not the one in'),
  )
})

/** A PostgreSQL that this script installed, and its archive. */
const ARCHIVE_CHANGES = `
as_postgres() { case $2 in *archive_mode*) echo on ;; *archive_command*) echo pgbackrest ;; *) echo 5432 ;; esac; }
run_pgbackrest() { echo 'full backup'; }
chgrp() { :; }
archive_changes
`
const ARCHIVE = 'etc/pgbackrest/conf.d/larder.conf'

async function createArchivedMachine(archive?: string): Promise<Machine> {
  const machine = await createMachine()
  await machine.write('etc/larder/secrets.env', `DATABASE_URL='postgres://larder:x@127.0.0.1:5432/larder'\n`)
  if (archive === undefined) return machine
  await mkdir(join(machine.root, 'etc/pgbackrest/conf.d'), { recursive: true })
  await writeFile(join(machine.root, ARCHIVE), archive, { mode: 0o640 })
  return machine
}

const TWO_WEEKS = ['repo1-retention-full-type=time', 'repo1-retention-full=14']

test('keeps the changes of two weeks, however many full backups are made in them', async () => {
  const machine = await createArchivedMachine()
  await machine.call(ARCHIVE_CHANGES)
  const lines = (await machine.read(ARCHIVE)).split('\n')
  expect(lines.filter((line) => line.includes('retention'))).toEqual(TWO_WEEKS)
})

test("an archive of an earlier version keeps two weeks from the next run on, and a person's setting stays", async () => {
  const earlier = '[global]\nrepo1-retention-full=2\nstart-fast=y\n'
  const machine = await createArchivedMachine(earlier)
  await machine.call(ARCHIVE_CHANGES)
  const later = await machine.read(ARCHIVE)
  expect(later).toBe(`[global]\n${TWO_WEEKS.join('\n')}\nstart-fast=y\n`)
  expect((await stat(join(machine.root, ARCHIVE))).mode & 0o777).toBe(0o640)
  await machine.call(ARCHIVE_CHANGES)
  expect(await machine.read(ARCHIVE)).toBe(later)
  for (const own of [
    'repo1-retention-full=5\n',
    'repo1-retention-full-type=count\nrepo1-retention-full=2\n',
  ]) {
    const theirs = await createArchivedMachine(own)
    await theirs.call(ARCHIVE_CHANGES)
    expect(await theirs.read(ARCHIVE)).toBe(own)
  }
})

/** A PostgreSQL that answers unless it may not read, or does not take, its settings. */
const startArchiving = (answers: string) => `
as_postgres() {
  case $2 in
    *archive_mode*) echo off ;;
    *config_file*) echo "$etc/postgresql/postgresql.conf" ;;
    select) ${answers} ;;
    *) echo 5432 ;;
  esac
}
service() { echo "$*" >>"$etc/calls"; }
sleep() { :; }
run_pgbackrest() { echo 'full backup'; }
chgrp() { :; }
archive_changes
`
const FILE = 'postgresql/conf.d/larder.conf'
const POSTGRESQL_SETTINGS = `etc/${FILE}`

test('PostgreSQL reads its settings, whatever umask the script is run with', async () => {
  const machine = await createArchivedMachine()
  await mkdir(join(machine.root, dirname(POSTGRESQL_SETTINGS)), { recursive: true })
  await writeFile(join(machine.root, POSTGRESQL_SETTINGS), '', { mode: 0o600 })
  await machine.call(startArchiving(`[ "$(stat -c %a "$etc/${FILE}")" = 644 ]`))
  expect(await machine.read(POSTGRESQL_SETTINGS)).toContain('archive_mode = on')
  expect((await stat(join(machine.root, ARCHIVE))).mode & 0o777).toBe(0o640)
})

test('a PostgreSQL that does not start with its archive runs without it again', async () => {
  const machine = await createArchivedMachine()
  await mkdir(join(machine.root, dirname(POSTGRESQL_SETTINGS)), { recursive: true })
  await expect(machine.call(startArchiving(`! [ -f "$etc/${FILE}" ]`))).rejects.toMatchObject({
    stderr: expect.stringContaining('runs without it again') as string,
  })
  await expect(machine.read(POSTGRESQL_SETTINGS)).rejects.toThrow('ENOENT')
  expect(await readCalls(machine)).toEqual(['postgresql restart', 'postgresql restart'])
})

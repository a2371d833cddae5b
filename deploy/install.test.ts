import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** Stand-ins for what only an installed server has. */
const STUBS = `
install_packages() { :; }
has_systemd() { false; }
`
const PROGRAMS = {
  // It follows one import, and refuses one host.
  caddy: '! grep -q refused.example $(sed -n "s/^import //p" "$3")',
  runuser: 'shift 3; exec "$@"',
  systemctl: 'echo "systemctl $*" >>"$etc/calls"',
  'dpkg-query': 'echo " $etc/caddy/Caddyfile $(md5sum <"$etc/caddy/Caddyfile" | cut -d" " -f1)"',
}

/** A machine's folders, on which the functions of the script run. */
async function createMachine({ larderEnv = '' } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'larder-install-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const [etc, opt] = [join(root, 'etc'), join(root, 'opt/larder')]
  for (const folder of [
    join(etc, 'larder'),
    join(etc, 'caddy'),
    opt,
    join(root, 'bundle/deploy'),
    join(root, 'bin'),
  ])
    await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(PROGRAMS))
    await writeFile(join(root, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const script = await readFile(resolve(import.meta.dirname, 'install.sh'), 'utf8')
  const functions = script
    .replace(/\nmain "\$@"\n$/, '\n')
    .replaceAll('/etc/', `${etc}/`)
    .replace('versions=/opt/larder', `versions=${opt}`)
  await writeFile(join(etc, 'larder/larder.env'), larderEnv)
  await writeFile(join(etc, 'larder/secrets.env'), '')
  await writeFile(join(etc, 'caddy/Caddyfile'), '')
  const file = join(root, 'bundle/deploy/install.sh')
  const call = async (commands: string, ...options: string[]) => {
    await writeFile(file, `${functions}\n${STUBS}\nread_options "$@"\n${commands}\n`)
    const env = { PATH: `${root}/bin:${process.env['PATH']}`, HOST: 'none', etc }
    // A machine may have been made strict.
    const { stdout } = await run('sh', ['-c', 'umask 077; exec sh "$0" "$@"', file, ...options], { env })
    return stdout
  }
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const write = (path: string, text: string) => writeFile(join(root, path), text)
  return { root, opt, call, read, write }
}

type Machine = Awaited<ReturnType<typeof createMachine>>

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

/** Versions in the order of their installation, of an archive that has no times, and the one to go back to. */
async function createVersions(versions: string[], before?: string): Promise<Machine> {
  const machine = await createMachine()
  for (const version of versions) {
    await mkdir(join(machine.opt, version))
    await utimes(join(machine.opt, version), 0, 0)
  }
  await symlink(join(machine.opt, versions.at(-1) ?? ''), join(machine.opt, 'current'))
  if (before !== undefined) await machine.write('opt/larder/before', `${before}\n`)
  return machine
}

const listVersions = async ({ opt }: Machine): Promise<string[]> =>
  (await readdir(opt)).filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(a) - Number(b))

test('never deletes the version to go back to', async () => {
  const machine = await createVersions(['7', '8', '9', '10', '11'], '10')
  await machine.call('delete_old_versions')
  expect(await listVersions(machine)).toEqual(['9', '10', '11'])
})

test('leaves two versions besides the current one before any update, and after going back', async () => {
  const first = await createVersions(['1', '2', '3', '4'])
  await first.call('delete_old_versions')
  expect(await listVersions(first)).toHaveLength(3)
  const back = await createVersions(['1', '2', '4', '3'], '4')
  await back.call('delete_old_versions')
  expect(await listVersions(back)).toEqual(['2', '3', '4'])
})

test('a version that is unpacked is younger than those before it', async () => {
  const machine = await createVersions(['8', '9', '10'], '9')
  await utimes(join(machine.root, 'bundle'), 0, 0)
  await machine.call(
    'chown() { :; }\nbundled_version=11\nplace_bundle\nln -sfn "$versions/11" "$versions/current"',
  )
  await machine.call('echo 10 >"$versions/before"\ndelete_old_versions')
  expect((await stat(join(machine.opt, '11'))).mtimeMs).toBeGreaterThan(0)
  expect(await listVersions(machine)).toEqual(['9', '10', '11'])
})

/** Installed versions whose commands write down that they ran, under systemd, as do its own. */
async function createRunningVersions(versions: string[], before?: string): Promise<Machine> {
  const machine = await createVersions(versions, before)
  for (const version of versions) {
    await mkdir(join(machine.opt, version, 'bin'))
    await writeFile(
      join(machine.opt, version, 'bin/larder'),
      `#!/bin/sh\necho "${version} $*" >>"$etc/calls"\n`,
      {
        mode: 0o755,
      },
    )
  }
  return machine
}

const UNDER_SYSTEMD = 'has_systemd() { true; }\nis_ready() { true; }\nsleep() { :; }\n'
const readCalls = async ({ read }: Machine): Promise<string[]> =>
  (await read('etc/calls').catch(() => ''))
    .split('\n')
    .filter((line) => line && !line.includes('reset-failed'))

test("a version's releases go live after its server, and with servers elsewhere when a person says so", async () => {
  const machine = await createRunningVersions(['2', '3'])
  const update = `${UNDER_SYSTEMD}bundled_version=3\nrelease_areas`
  await machine.write('etc/larder/secrets.env', `DATABASE_URL='postgres://shop@database.example:5432/shop'\n`)
  expect(await machine.call(update)).toContain('larder release:all, when every server')
  expect(await readCalls(machine)).toEqual([])
  await machine.write('etc/larder/secrets.env', `DATABASE_URL='postgres://larder:x@127.0.0.1:5432/larder'\n`)
  await machine.call(update)
  expect(await readCalls(machine)).toEqual(['3 release:all'])
})

test('the releases of the version before go live before its server runs again', async () => {
  const machine = await createRunningVersions(['2', '3'], '2')
  await machine.call(`${UNDER_SYSTEMD}go_back`)
  expect(await readCalls(machine)).toEqual(['2 release:all', 'systemctl restart larder.service'])
})

/** Only the version before is ever ready; the new one does to the run what is given. */
const updateThat = (happens: string) =>
  `${UNDER_SYSTEMD}systemctl() { false; }
is_ready() { [ "$(readlink "$versions/current")" = "$versions/2" ] || { ${happens}; return 1; }; }
go_to 3`
const linkedVersion = async ({ opt }: Machine) => basename(await readlink(join(opt, 'current')))
const failure = (text: string) => ({ stderr: expect.stringContaining(text) as string })

/** An update from 2 to 3, with 1 before. */
async function createUpdate(): Promise<Machine> {
  const machine = await createRunningVersions(['1', '3', '2'], '1')
  expect(await linkedVersion(machine)).toBe('2')
  return machine
}

test('a version that is not ready is taken back, also by the run after one that was killed', async () => {
  const machine = await createUpdate()
  await expect(machine.call(updateThat('kill -KILL $$'))).rejects.toThrow('Command failed')
  expect(await linkedVersion(machine)).toBe('3')
  await expect(machine.call(updateThat(':'))).rejects.toMatchObject(failure('2 runs again'))
  expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual(['2', '1\n'])
  expect(await readdir(machine.opt)).not.toContain('leaving')
})

test.each(['HUP', 'INT', 'TERM'])('a run that is ended by %s takes the new version back', async (signal) => {
  const machine = await createUpdate()
  await expect(machine.call(updateThat(`kill -${signal} $$`))).rejects.toMatchObject(failure('2 runs again'))
  expect(await linkedVersion(machine)).toBe('2')
})

test('going back after a killed run goes to the version that served, and not one further', async () => {
  const machine = await createUpdate()
  await expect(machine.call(updateThat('kill -KILL $$'))).rejects.toThrow('Command failed')
  await machine.call('delete_old_versions')
  expect(await machine.call(`${UNDER_SYSTEMD}go_back`)).toContain('2 runs.')
  expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual(['2', '1\n'])
})

test('says where the version before is not ready either', async () => {
  const machine = await createUpdate()
  const never = `${updateThat(':').replace('go_to 3', '')}is_ready() { false; }\ngo_to 3`
  await expect(machine.call(never)).rejects.toMatchObject(failure('is not ready either'))
  expect(await linkedVersion(machine)).toBe('2')
})

test('an update that is ready leaves the way back to the version that it replaced', async () => {
  const machine = await createUpdate()
  await machine.call(`${UNDER_SYSTEMD}go_to 3`)
  expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual(['3', '2\n'])
  expect(await machine.call(`${UNDER_SYSTEMD}go_back`)).toContain('2 runs.')
  expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual(['2', '3\n'])
})

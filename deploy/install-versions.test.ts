import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMachine, failure, readCalls, UNDER_SYSTEMD, type Machine } from './install.testing.ts'

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

/**
 * An update to 3 that was killed, after which a version is ready: a process of its program, and what systemd tells of
 * it.
 */
async function createSurvivor(version: string) {
  const machine = await createUpdate()
  await expect(machine.call(updateThat('kill -KILL $$'))).rejects.toThrow('Command failed')
  expect(await linkedVersion(machine)).toBe('3')
  const program = join(machine.opt, version, 'bin/node')
  await copyFile('/bin/sleep', program)
  const server = spawn(program, ['600'])
  onTestFinished(() => void server.kill())
  await once(server, 'spawn')
  const underSystemd = `${UNDER_SYSTEMD}systemctl() { [ "$1" != show ] || echo ${server.pid}; }\n`
  return { machine, underSystemd }
}

test.each([
  ['3', '3\n'],
  ['2', '1\n'],
])('going back after a killed run, since which %s serves, leaves the way to %s', async (version, before) => {
  const { machine, underSystemd } = await createSurvivor(version)
  expect(await machine.call(`${underSystemd}go_back`)).toContain('2 runs.')
  expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual(['2', before])
})

/** What an update does beside its versions. */
const OTHER_STEPS =
  'check_node make_user open_settings gather_hosts prepare_database settle_front archive_changes place_bundle migrate write_units release_areas ask_front'.split(
    ' ',
  )

test.each(['3', '2'])(
  'an update after a killed run leaves the way back to %s, which serves',
  async (version) => {
    const { machine, underSystemd } = await createSurvivor(version)
    await mkdir(join(machine.opt, '4'))
    const stubs = OTHER_STEPS.map((name) => `${name}() { :; }`).join('\n')
    const variables = 'bundled_version=4\nshop_hosts=shop.example\nlocal_hosts='
    await machine.call(`${underSystemd}${stubs}\n${variables}\ninstall_bundle`)
    expect([await linkedVersion(machine), await machine.read('opt/larder/before')]).toEqual([
      '4',
      `${version}\n`,
    ])
    expect(await listVersions(machine)).toEqual(['2', '3', '4'])
  },
)

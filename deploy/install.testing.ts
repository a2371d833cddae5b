import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'

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
export async function createMachine({ larderEnv = '' } = {}) {
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

export type Machine = Awaited<ReturnType<typeof createMachine>>

/** Stand-ins of a machine on which systemd runs, and the shop is ready at once. */
export const UNDER_SYSTEMD = 'has_systemd() { true; }\nis_ready() { true; }\nsleep() { :; }\n'
/** What programs of the machine were told. */
export const readCalls = async ({ read }: Machine): Promise<string[]> =>
  (await read('etc/calls').catch(() => ''))
    .split('\n')
    .filter((line) => line && !line.includes('reset-failed'))

/** A run that failed and said this. */
export const failure = (text: string) => ({ stderr: expect.stringContaining(text) as string })

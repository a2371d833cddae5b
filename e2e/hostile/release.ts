import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { PASSED_TYPE_CHECK } from '../fixtures/bad-releases/altered-release.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../..')
const execFileAsync = promisify(execFile)

export const FORGED_TEXT = 'FORGED BY A REMOTE'

/** Options for cases about the protections behind the gate. */
export const BYPASS_GATE_OPTIONS = ['--without-gate', '--why', 'A test'] as const

/** Runs `pnpm rollout …` on a shop's data and returns its output. */
export async function runRollout(data: string, ...args: string[]): Promise<string> {
  const command = resolve(REPO_ROOT, 'server/cli/rollout.ts')
  const { stdout } = await execFileAsync(process.execPath, [command, ...args], {
    env: { ...process.env, LARDER_DATA: data },
  })
  return stdout
}

/** The stable release of an area, as `pnpm rollout` prints it. */
export async function readStableVersion(data: string, area: string): Promise<string> {
  const [, version] = new RegExp(`^${area}: (\\S+?),?(?: |$)`, 'm').exec(await runRollout(data)) ?? []
  if (!version) throw new Error(`${area} has no stable release`)
  return version
}

/** The fields of a `release.json` that change together with its server bundle. */
type ReleaseDescription = {
  contract: { types?: typeof PASSED_TYPE_CHECK }
  files: Record<string, { integrity: string; bytes: number }>
}

const readHostileCode = (name: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, name), 'utf8')

/** The objects that a hostile release found outside its sandbox, as its rendered pages list them. */
export const readReachedObjects = (html: string): string | undefined =>
  /HOSTILE RAN, REACHED \[([^\]]*)\]/.exec(html)?.[1]

/**
 * Publishes a hostile release of an area, as a squad could: the stable release with attacks before and after its server
 * code. Its browser files are those of the stable release. A quiet release forges responses for other pages and keeps
 * its own process alive.
 */
export async function publishHostileRelease(
  data: string,
  { area, version, isQuiet = false }: { area: string; version: string; isQuiet?: boolean },
): Promise<void> {
  const stable = await readStableVersion(data, area)
  const [from, to] = [stable, version].map((one) => resolve(data, 'releases', area, one))
  await cp(from ?? '', to ?? '', { recursive: true })
  const bundle = resolve(to ?? '', 'node/index.mjs')
  const real = await readFile(bundle, 'utf8')
  const [, exposed] = /export \{ (\w+) as exposed \};/.exec(real) ?? []
  if (!exposed) throw new Error(`${area} ${stable} exposes nothing`)
  const imports = /^(?:import .*\n)*/.exec(real)?.[0] ?? ''
  const last = `const hostileExposed = ${exposed}\n${await readHostileCode('last-line.mjs')}`
  const mode = `const hostileName = '${area}:${version}', hostileIsQuiet = ${isQuiet}`
  const before = [await readHostileCode('hooks.mjs'), await readHostileCode('overwrites.mjs')]
  const hostile = [imports, mode, ...before, real.slice(imports.length), last].join('\n')
  await writeFile(bundle, hostile)
  const described = resolve(to ?? '', 'release.json')
  const release = JSON.parse(
    (await readFile(described, 'utf8')).replaceAll(stable, version),
  ) as ReleaseDescription
  const integrity = `sha384-${createHash('sha384').update(hostile).digest('base64')}`
  release.files['node/index.mjs'] = { integrity, bytes: Buffer.byteLength(hostile) }
  release.contract.types = PASSED_TYPE_CHECK
  await writeFile(described, JSON.stringify(release))
}

import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const FOLDERS = ['server', 'platform', 'shared', 'mfe-menu'] as const
const FILES = ['package.json', 'tsconfig.base.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']

/** A copy of the workspace with one area and the same packages. */
async function copyWorkspace(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'larder-workspace-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  const filter = (path: string) => !['node_modules', 'brands', 'dist'].includes(basename(path))
  for (const name of [...FOLDERS, ...FILES])
    await cp(resolve(REPOSITORY, name), join(copy, name), { recursive: true, filter })
  const packages = globSync('{server,platform}/*/package.json', { cwd: copy }).map(dirname)
  for (const name of ['.', 'shared', 'mfe-menu', ...packages])
    await symlink(resolve(REPOSITORY, name, 'node_modules'), join(copy, name, 'node_modules'))
  return copy
}

// The compiler takes several seconds for an area, so `type-errors.test.ts` covers the details.
test('`pnpm release` rejects sources that do not compile, with file and line', async () => {
  const copy = await copyWorkspace()
  await writeFile(join(copy, 'mfe-menu/src/price.ts'), `export const price: string = 100\n`)
  const data = join(copy, 'data')
  const command = join(copy, 'server/cli/release.ts')
  const refused = await promisify(execFile)(process.execPath, [command, 'menu'], {
    env: { ...process.env, LARDER_DATA: data },
  }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string })
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^menu is refused\.\ntypes: mfe-menu\/src\/price\.ts\(1,14\): error TS2322: [^\n]*\n`pnpm check:types`/,
    ) as string,
  })
  expect(await readdir(data).catch(() => [])).not.toContain('releases')
}, 300_000)

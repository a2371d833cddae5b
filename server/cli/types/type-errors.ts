import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { resolve, join } from 'node:path'
import * as z from 'zod'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readArea } from '../remote/area-sources.ts'
import { PART_CHECK_FILE, writePartCheck } from './part-check.ts'

/** The TypeScript version in a packages folder. Throws when it contains none. */
export async function readCompilerVersion(packages: string): Promise<string> {
  const text = await readFile(resolve(packages, 'typescript/package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** The workspace's packages, including the compiler. */
export const PACKAGES_FOLDER = resolve(import.meta.dirname, '../../../node_modules')
const COMPILER_FILE = resolve(PACKAGES_FOLDER, 'typescript/bin/tsc')

/** Files in an area's folder that are not part of a release. */
const EXCLUDED_FILES = ['node_modules', 'dist', '*.test.ts', '*.test.tsx', '*.testing.ts', '*.testing.tsx']

type Sources = {
  repository: string
  folder: string
}

/** A TypeScript project of the area's own sources. Imports from `shared` are checked with them; tests are not. */
const writeProject = ({ repository, folder }: Sources): object => ({
  extends: resolve(repository, 'tsconfig.base.json'),
  compilerOptions: { typeRoots: [resolve(PACKAGES_FOLDER, '@types')] },
  include: [resolve(repository, folder, '**/*'), resolve(repository, 'shared/config/css/module-css.d.ts')],
  exclude: EXCLUDED_FILES.map((name) => resolve(repository, folder, '**', name)),
})

/** The source that checks the components that the area exposes; none for the host, which has no `area.ts`. */
async function readPartCheck({ repository, folder }: Sources): Promise<string | undefined> {
  if (!existsSync(resolve(repository, folder, 'area.ts'))) return undefined
  const partProps = resolve(repository, 'shared/src/ui/exposed/part-props.ts')
  return writePartCheck(await readArea(resolve(repository, folder)), partProps)
}

/**
 * The compiler's errors in an area's sources, one line for each; empty when it may be released. Throws with the
 * compiler's output when it does not run.
 */
export async function findTypeErrors(sources: Sources): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-types-'))
  try {
    const project = join(folder, 'tsconfig.json')
    const check = await readPartCheck(sources)
    if (check) await writeFile(join(folder, PART_CHECK_FILE), check)
    await writeFile(
      project,
      JSON.stringify({ ...writeProject(sources), ...(check && { files: [PART_CHECK_FILE] }) }),
    )
    const args = ['--disable-sigusr1', COMPILER_FILE, '--noEmit', '--pretty', 'false', '--project', project]
    const child = spawn(process.execPath, args, {
      cwd: sources.repository,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise<number | null>((done, fail) => {
      child.on('error', fail)
      child.on('close', done)
    })
    const errors = output.split('\n').filter((line) => /: error TS\d+/.test(line))
    if (code !== 0 && errors.length === 0) throw new Error(`The compiler did not run:\n${output.trim()}`)
    // The folder of this check no longer exists then.
    return errors.map((line) => line.replace(/^\S*(?=exposed-parts\.ts)/, ''))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

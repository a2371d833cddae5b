import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CommandError } from '../command/command-error.ts'
import { readCompilerVersion } from '../types/type-errors.ts'
import { PART_CHECK_FILE, writePartCheck } from '../types/part-check.ts'
import type { AreaSources } from './area-sources.ts'

/**
 * Compiles the sources of a separate repository and checks the components that it exposes, showing the compiler's
 * errors unchanged. Returns the compiler's version. Throws a CommandError when there are errors.
 */
export async function checkTypes(sources: AreaSources): Promise<{ compiler: string; errors: number }> {
  const packages = resolve(sources.folder, 'node_modules')
  const compiler = resolve(packages, 'typescript/bin/tsc')
  if (!existsSync(compiler))
    throw new CommandError('Add typescript to devDependencies: a release is checked by it.')
  const folder = await mkdtemp(join(tmpdir(), 'larder-types-'))
  try {
    const check = writePartCheck(sources, resolve(packages, '@larder/shared/src/ui/exposed/part-props.js'))
    await writeFile(join(folder, PART_CHECK_FILE), check ?? 'export {}')
    const project = {
      extends: resolve(sources.folder, 'tsconfig.json'),
      compilerOptions: { noEmit: true, typeRoots: [resolve(packages, '@types')] },
      files: [PART_CHECK_FILE],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const child = spawn(process.execPath, [compiler, '--project', folder], {
      cwd: sources.folder,
      stdio: 'inherit',
    })
    const code = await new Promise<number | null>((done) => child.on('close', done))
    if (code !== 0) throw new CommandError('The release is refused. types: the compiler says why above.')
    return { compiler: await readCompilerVersion(packages), errors: 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

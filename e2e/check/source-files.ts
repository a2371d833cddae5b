import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPOSITORY } from './command.ts'

/** Every TypeScript file of the repository, new ones included, by its path from the root. */
export function sourceFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  const { stdout } = spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' })
  return stdout.split('\n').filter((path) => path !== '' && existsSync(resolve(REPOSITORY, path)))
}

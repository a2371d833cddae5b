import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPOSITORY } from './command.ts'

/**
 * Every file of the repository including untracked ones, by its path from the root; limited to these patterns if given.
 */
export function repositoryFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const { stdout } = spawnSync('git', args, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n').filter((path) => path !== '' && existsSync(resolve(REPOSITORY, path)))
}

/** Every TypeScript file. */
export const sourceFiles = (): string[] => repositoryFiles('*.ts', '*.tsx')

/** Every document. */
export const documentFiles = (): string[] => repositoryFiles('*.md')

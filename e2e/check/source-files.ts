import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPO_ROOT } from './command.ts'

/**
 * Every file of the repository including untracked ones, by its path from the root; limited to these patterns if given.
 */
export function listRepositoryFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const { stdout } = spawnSync('git', args, {
    cwd: REPO_ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n').filter((path) => path !== '' && existsSync(resolve(REPO_ROOT, path)))
}

export const listSourceFiles = (): string[] => listRepositoryFiles('*.ts', '*.tsx')

export const listDocumentFiles = (): string[] => listRepositoryFiles('*.md')

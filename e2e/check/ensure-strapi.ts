import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPO_ROOT } from './command.ts'

/** With PostgreSQL, because the driver of SQLite has to be compiled. */
const PACKAGES = { '@strapi/strapi': '5.54.0', pg: '8.23.1' } as const

/**
 * The folder of a Strapi from npm, outside of the workspace's own packages: it has 1,400 of its own, in 700 MB. Without
 * the peers of its administration pages, which nobody opens. Throws an Error that says what to install.
 */
export function ensureStrapi(): string {
  const folder = resolve(REPO_ROOT, `.larder/cache/strapi-${PACKAGES['@strapi/strapi']}`)
  const done = resolve(folder, 'installed')
  if (existsSync(done)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }))
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Strapi could not be installed by npm into ${folder}.`)
  writeFileSync(done, '')
  return folder
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { KIT_VERSION } from '@larder/shared/config/federation'
import { create } from 'tar'
import { bundleCommand } from './bundle-command.ts'
import { compileShared } from './compile-shared.ts'

export const PACKAGE_ARCHIVES = {
  '@larder/shared': `larder-shared-${KIT_VERSION}.tgz`,
  '@larder/cli': `larder-cli-${KIT_VERSION}.tgz`,
} as const

const PACKAGE_WRITERS = { '@larder/shared': compileShared, '@larder/cli': bundleCommand } as const

/** Writes the two packages that a separate repository needs as archives for `npm install`, with the kit's version. */
export async function packPackages(target: string): Promise<string[]> {
  await mkdir(target, { recursive: true })
  const drafts = await mkdtemp(join(tmpdir(), 'larder-packages-'))
  try {
    const names = ['@larder/shared', '@larder/cli'] as const
    for (const name of names) {
      const cwd = resolve(drafts, name, 'package')
      await mkdir(cwd, { recursive: true })
      await PACKAGE_WRITERS[name](cwd, KIT_VERSION)
      const file = resolve(target, PACKAGE_ARCHIVES[name])
      await create({ cwd: resolve(cwd, '..'), file, gzip: true, portable: true }, ['package'])
    }
    return names.map((name) => resolve(target, PACKAGE_ARCHIVES[name]))
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}

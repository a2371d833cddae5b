import { chmod, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { catalogRange } from '@larder/shared/config/catalog'

const COMMAND_ENTRY = resolve(import.meta.dirname, '../remote/main.ts')

/**
 * Writes `@larder/cli` into a folder: the command `larder` as a single script. It only needs Node until a release is
 * tried in a browser. For that, Playwright is installed beside it, without a browser.
 */
export async function bundleCommand(target: string, version: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: resolve(import.meta.dirname, '../..'),
    config: {
      mode: 'production',
      logLevel: 'error',
      source: { entry: { larder: COMMAND_ENTRY } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: target },
        filename: { js: '[name].mjs' },
        minify: false,
        sourceMap: false,
        cleanDistPath: false,
        legalComments: 'none',
      },
      tools: {
        rspack: (config, { rspack }) => {
          config.plugins?.push(new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true }))
          config.output = { ...config.output, asyncChunks: false }
          config.externals = { playwright: 'import playwright' }
        },
      },
    },
  })
  await rsbuild.build()
  await chmod(resolve(target, 'larder.mjs'), 0o755)
  const manifest = {
    name: '@larder/cli',
    version,
    description: 'Releases an area, and develops it inside of a deployed shop.',
    license: 'UNLICENSED',
    type: 'module',
    bin: { larder: './larder.mjs' },
    dependencies: { playwright: catalogRange('playwright') },
  }
  await writeFile(resolve(target, 'package.json'), JSON.stringify(manifest, undefined, 2))
}

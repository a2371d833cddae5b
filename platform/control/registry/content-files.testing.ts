import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import { publish } from '../publish/publish.ts'
import { openRegistry } from './registry.ts'
import { releaseRoutes } from './release.routes.ts'

const hashName = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 12)

export const nameScript = (name: string, content: string): string => `${name}.${hashName(content)}.js`

type Build = { area?: string; version: string; scripts: Record<string, string> }

/** Opens a registry on the disk, with a function that publishes releases whose scripts are named by their content. */
export async function openContentRegistry() {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-content-'))
  const registryFolder = resolve(folder, 'releases')
  const registry = openRegistry(registryFolder)
  const app = new Hono<AppEnv>()
  releaseRoutes(app, registry, () => ({ areas: {} }))

  async function publishBuild({ area = 'menu', version, scripts }: Build): Promise<void> {
    const built = await mkdtemp(resolve(folder, 'build-'))
    const { contract } = makeRelease({ area })
    const report = { name: area, claims: [], exposes: [], contract, modules: {}, addressing: 'content' }
    const files = Object.entries(scripts).map(
      ([name, text]) => [`web/${nameScript(name, text)}`, text] as const,
    )
    const all = [
      ...files,
      ['web/area.json', JSON.stringify(report)],
      ['node/index.mjs', 'export {}'],
    ] as const
    for (const [path, content] of all) {
      await mkdir(resolve(built, path, '..'), { recursive: true })
      await writeFile(resolve(built, path), content)
    }
    await publish({ built, registry: registryFolder, version })
  }
  return { app, registry, registryFolder, publishBuild }
}

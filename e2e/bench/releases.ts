import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { buildArea } from '@larder/control/publish/build.ts'
import { dictionaryCompressor } from '@larder/control/publish/dictionaries.ts'
import { areaName, listAreaFolders } from '@larder/control/publish/prepare.ts'
import { publish } from '@larder/control/publish/publish.ts'
import { openRegistry } from '@larder/control/registry/registry.ts'
import type { Release } from '@larder/control/registry/release.ts'
import { printTable } from './figures.ts'

// `pnpm bench:releases` prints what a release that changes one component costs a browser that has the one before: the
// files that are not in its cache, as Brotli and, in Chromium, as a difference to the earlier file (RFC 9842). It builds
// a copy of the areas twice, and asserts nothing.

const REPOSITORY = resolve(import.meta.dirname, '../..')
const addWord = (source: string): string => source.replace('className=', 'title="A changed word" className=')

const CHANGES = {
  'a page of menu': 'mfe-menu/src/pages/StorePage.tsx',
  'a part of menu': 'mfe-menu/src/parts/ItemCard.tsx',
  'the header': 'host/src/chrome/Header.tsx',
  'a button of the kit': 'shared/src/ui/parts/Button.tsx',
  'a field of the kit': 'shared/src/ui/forms/field-parts.tsx',
} as const

/** Copies all areas and what they share, without the packages. */
async function copySources(folder: string, areas: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of [...areas, 'shared', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    await cp(resolve(REPOSITORY, name), resolve(folder, name), { recursive: true, verbatimSymlinks: true })
  await symlink(resolve(REPOSITORY, 'node_modules'), resolve(folder, 'node_modules'))
}

async function buildAll(
  repository: string,
  registry: string,
  { areas, version }: { areas: readonly string[]; version: string },
) {
  const releases: Release[] = []
  for (const folder of areas) {
    const built = await buildArea({ repository, folder, version, registry })
    releases.push(await publish({ built, registry, version }))
  }
  return releases
}

type Cost = { files: number; changed: number; brotli: number; difference: number }

/** The file of a name and kind in a release: `routes.0a1b2c3d4e5f.js` for `routes.…js`. */
const findSameName = (path: string, { files }: Release): string | undefined => {
  const pattern = (name: string) => name.replace(/\.[0-9a-f]{12}\./, '.')
  return Object.keys(files).find((other) => pattern(other) === pattern(path))
}

/** What a browser with all files of a release loads to have all of the next. */
async function weighRelease(registry: string, before: Release, after: Release): Promise<Cost> {
  const compress = dictionaryCompressor(openRegistry(registry))
  const cost: Cost = { files: 0, changed: 0, brotli: 0, difference: 0 }
  const read = (release: Release, path: string) =>
    readFile(resolve(registry, release.area, release.version, path))
  for (const path of Object.keys(after.files).filter((name) => /^web\/.+\.(js|css)$/.test(name))) {
    cost.files += 1
    if (before.files[path]) continue
    const brotli = (await read(after, `${path}.br`)).length
    const earlier = findSameName(path, before)
    const sha256 =
      earlier &&
      createHash('sha256')
        .update(await read(before, earlier))
        .digest('base64')
    const difference = await compress({
      area: after.area,
      name: path.slice('web/'.length),
      content: await read(after, path),
      available: sha256 && `:${sha256}:`,
      acceptEncoding: 'br, dcb',
    })
    cost.changed += 1
    cost.brotli += brotli
    cost.difference += difference?.length ?? brotli
  }
  return cost
}

async function measure(folder: string): Promise<void> {
  const areas = await listAreaFolders(REPOSITORY)
  const [sources, registry] = [resolve(folder, 'sources'), resolve(folder, 'releases')]
  await copySources(sources, areas)
  const before = await buildAll(sources, registry, { areas, version: 'before' })
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [index, [what, file]] of Object.entries(CHANGES).entries()) {
    const path = resolve(sources, file)
    const source = await readFile(path, 'utf8')
    await writeFile(path, addWord(source))
    const affected = areas.filter((area) => file.startsWith('shared/') || file.startsWith(`${area}/`))
    const after = await buildAll(sources, registry, { areas: affected, version: `after-${index}` })
    await writeFile(path, source)
    const total: Cost = { files: 0, changed: 0, brotli: 0, difference: 0 }
    for (const folderName of areas) {
      const is = ({ area }: Release) => area === areaName(folderName)
      const [earlier, next] = [before.find(is), after.find(is) ?? before.find(is)]
      if (!earlier || !next) continue
      const cost = await weighRelease(registry, earlier, next)
      for (const key of ['files', 'changed', 'brotli', 'difference'] as const) total[key] += cost[key]
    }
    rows[what] = {
      files: `${total.changed} of ${total.files}`,
      'KB br': total.brotli / 1000,
      'KB difference': total.difference / 1000,
    }
  }
  printTable(rows)
}

await mkdir(resolve(REPOSITORY, '.larder'), { recursive: true })
const folder = await mkdtemp(resolve(REPOSITORY, '.larder/bench-releases-'))
try {
  await measure(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}

import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Area } from './area.ts'
import { HOST } from './host-area.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const PART_USE = /<ExposedPart\s[^>]*?\bname=(?:"([^"]+)"|(\{))/g

async function areas(): Promise<Map<string, Area>> {
  const areasByFolder = new Map<string, Area>([['host', HOST]])
  for await (const path of glob('mfe-*/area.ts', { cwd: REPOSITORY })) {
    const { area } = (await import(resolve(REPOSITORY, path))) as { area: Area } // the result of `defineArea`
    areasByFolder.set(path.replace('/area.ts', ''), area)
  }
  return areasByFolder
}

test('an area declares every part of other areas that it shows', async () => {
  const allAreas = await areas()
  expect(allAreas.size).toBeGreaterThan(5)
  for (const [folder, { consumes = [] }] of allAreas) {
    const usedParts = new Set<string>()
    for await (const path of glob(`${folder}/src/**/*.tsx`, { cwd: REPOSITORY })) {
      if (path.includes('.test.')) continue
      const source = await readFile(resolve(REPOSITORY, path), 'utf8')
      for (const [use, name] of source.matchAll(PART_USE)) usedParts.add(name ?? `${path}: ${use}`)
    }
    expect([folder, ...[...usedParts].toSorted()]).toEqual([folder, ...consumes.toSorted()])
  }
})

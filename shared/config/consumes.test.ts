import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Area } from './area.ts'
import { HOST } from './host-area.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const SHOWN = /<ExposedPart\s[^>]*?\bname=(?:"([^"]+)"|(\{))/g

/** The areas of the workspace by their folders. */
async function areas(): Promise<Map<string, Area>> {
  const found = new Map<string, Area>([['host', HOST]])
  for await (const path of glob('mfe-*/area.ts', { cwd: REPOSITORY })) {
    const { area } = (await import(resolve(REPOSITORY, path))) as { area: Area } // as `defineArea` gives it
    found.set(path.replace('/area.ts', ''), area)
  }
  return found
}

test('an area declares the parts it shows of others, which the gate checks', async () => {
  const known = await areas()
  expect(known.size).toBeGreaterThan(5)
  for (const [folder, { consumes = [] }] of known) {
    const shown = new Set<string>()
    for await (const path of glob(`${folder}/src/**/*.tsx`, { cwd: REPOSITORY })) {
      if (path.includes('.test.')) continue
      const source = await readFile(resolve(REPOSITORY, path), 'utf8')
      for (const [use, name] of source.matchAll(SHOWN)) shown.add(name ?? `${path}: ${use}`)
    }
    expect([folder, ...[...shown].toSorted()]).toEqual([folder, ...consumes.toSorted()])
  }
})

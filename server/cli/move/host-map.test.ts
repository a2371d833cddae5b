import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changeHostMap, checkHostMap, writeHostMap } from './host-map.ts'

const MAP = `# host cell
fernhill.example north
www.fernhill.example north
ember.example north
`

test('the hosts of a moved brand lead to its new cell, and no other', () => {
  expect(changeHostMap(MAP, ['fernhill.example', 'www.fernhill.example'], 'south')).toBe(`# host cell
ember.example north
fernhill.example south
www.fernhill.example south
`)
})

test('a host that the map did not have is added, once', () => {
  const once = changeHostMap(MAP, ['new.example'], 'south')
  expect(once).toBe(`${MAP}new.example south\n`)
  expect(changeHostMap(once, ['new.example'], 'south')).toBe(once)
})

async function createMap() {
  const folder = await mkdtemp(join(tmpdir(), 'larder-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cells.map')
  await writeFile(file, MAP)
  return { folder, file }
}

test('a check of the map changes nothing', async () => {
  const { folder, file } = await createMap()
  await checkHostMap(file, 'south')
  expect(await readdir(folder)).toEqual(['cells.map'])
  expect(await readFile(file, 'utf8')).toBe(MAP)
})

test.each(['so uth', ''])('refuses "%s" as the name of a cell', async (cell) => {
  const { file } = await createMap()
  await expect(checkHostMap(file, cell)).rejects.toMatchObject({ name: 'MoveError' })
})

test('finds a map that is missing, or in a folder where nothing can be written', async () => {
  const { file } = await createMap()
  await expect(checkHostMap(`${file}.elsewhere`, 'south')).rejects.toMatchObject({ name: 'MoveError' })
  await mkdir(`${file}.part`)
  await expect(checkHostMap(file, 'south')).rejects.toThrow(/cells\.map cannot be changed/)
})

test('tells which hosts to lead to the new cell where the map cannot be written after a move', async () => {
  const { file } = await createMap()
  await mkdir(`${file}.part`)
  await expect(writeHostMap(file, ['a.example', 'b.example'], 'south')).rejects.toMatchObject({
    name: 'MoveError',
    message: expect.stringContaining('Lead these hosts to south now: a.example, b.example') as string,
  })
  expect(await readFile(file, 'utf8')).toBe(MAP)
})

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = pathToFileURL(resolve(import.meta.dirname, 'edited-sources.ts')).href

/**
 * A process whose root module exports the values of its two parts; `reads` counts how often the second one was loaded.
 */
async function start() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'larder-edits-')))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('settings.mjs', `export const unused = 1`)
  await write(
    'kept.mjs',
    `globalThis.reads = (globalThis.reads ?? 0) + 1; export const reads = globalThis.reads`,
  )
  await write('part.mjs', `export const word = 'one'`)
  await write('middle.mjs', `export { word } from './part.mjs'`)
  await write(
    'root.mjs',
    `import { word } from './middle.mjs'\nimport { reads } from './kept.mjs'\nexport const say = () => ({ word, reads })`,
  )
  await write(
    'main.mjs',
    `import './settings.mjs'
    import { editedSources } from '${MODULE}'
    const sources = editedSources(import.meta.resolve('./root.mjs'))
    const { say } = await import('./root.mjs')
    sources.onEdit(async (root) => process.send(root.say()))
    process.send(say())`,
  )
  const child = fork(join(folder, 'main.mjs'), { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill())
  const edit = async (name: string, text: string) => {
    await write(name, text)
    child.send({ kind: 'edited', paths: [join(folder, name)] })
  }
  return { child, edit }
}

const nextMessage = async (child: ChildProcess) => {
  const [message] = await once(child, 'message')
  return message as unknown
}

test('reloads only an edited module and its importers', async () => {
  const { child, edit } = await start()
  expect(await nextMessage(child)).toEqual({ word: 'one', reads: 1 })
  await edit('part.mjs', `export const word = 'two'`)
  expect(await nextMessage(child)).toEqual({ word: 'two', reads: 1 })
  await edit('part.mjs', `export const word = 'three'`)
  expect(await nextMessage(child)).toEqual({ word: 'three', reads: 1 })
})

test('reports an edit that does not parse and applies the next edit', async () => {
  const { child, edit } = await start()
  await nextMessage(child)
  const said = once(child.stderr ?? child, 'data')
  await edit('part.mjs', `export const word = `)
  expect(String((await said)[0])).toContain('part.mjs')
  await edit('part.mjs', `export const word = 'mended'`)
  expect(await nextMessage(child)).toMatchObject({ word: 'mended' })
})

test('exits when a direct import of the entry module is edited', async () => {
  const { child, edit } = await start()
  await nextMessage(child)
  await edit('settings.mjs', `export const unused = 2`)
  expect(await once(child, 'exit')).toEqual([0, null])
})

import { expect, test } from 'vitest'
import { integrityPlugin } from './start-federation.ts'

const HASHES = new Map([['/r/menu/v1/web/entry.js', 'sha384-of-menu']])
const LOCAL = 'http://localhost:4310'

/** The tag that the plugin makes for a script, or the error that it throws instead. */
function scriptFor(url: string, unchecked: string[] = []) {
  const { createScript } = integrityPlugin(HASHES, new Set(unchecked))
  const made = createScript?.({ url }) // the runtime's own type has more ways to answer
  return made && 'script' in made ? made.script : undefined
}

test('scripts get their hash from the document, and one without is not loaded', () => {
  expect(scriptFor('/r/menu/v1/web/entry.js')?.integrity).toBe('sha384-of-menu')
  expect(() => scriptFor(`${LOCAL}/entry.js`)).toThrow('No hash')
})

test('only a developer’s own files may lack a hash', () => {
  expect(scriptFor(`${LOCAL}/entry.js`, [LOCAL])?.integrity).toBe('')
  expect(() => scriptFor('http://localhost:4311/entry.js', [LOCAL])).toThrow('No hash')
  expect(() => scriptFor('/r/menu/v2/web/entry.js', [LOCAL])).toThrow('No hash')
})

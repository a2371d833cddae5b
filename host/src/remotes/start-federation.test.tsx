import { expect, test } from 'vitest'
import { integrityPlugin } from './start-federation.ts'

const HASHES = new Map([['/r/menu/v1/web/entry.js', 'sha384-of-menu']])
const LOCAL = 'http://localhost:4310'

/** The script tag that the plugin creates, or the error that it throws instead. */
function createScriptTag(url: string, unchecked: string[] = []) {
  const { createScript } = integrityPlugin(HASHES, new Set(unchecked))
  const result = createScript?.({ url }) // the runtime's type allows other results
  return result && 'script' in result ? result.script : undefined
}

test("sets a script's integrity attribute from the document, and rejects a script without a hash", () => {
  expect(createScriptTag('/r/menu/v1/web/entry.js')?.integrity).toBe('sha384-of-menu')
  expect(() => createScriptTag(`${LOCAL}/entry.js`)).toThrow('No hash')
})

test('a script that is late has not failed', () => {
  const { createScript } = integrityPlugin(HASHES)
  const DAY_MS = 86_400_000
  const result = createScript?.({ url: '/r/menu/v1/web/entry.js' })
  expect(result && 'timeout' in result ? result.timeout : 0).toBeGreaterThan(DAY_MS)
})

test("allows only a developer's own files without an integrity hash", () => {
  expect(createScriptTag(`${LOCAL}/entry.js`, [LOCAL])?.integrity).toBe('')
  expect(() => createScriptTag('http://localhost:4311/entry.js', [LOCAL])).toThrow('No hash')
  expect(() => createScriptTag('/r/menu/v2/web/entry.js', [LOCAL])).toThrow('No hash')
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { LIVE_SETTINGS } from '@larder/providers/settings/settings.testing.ts'

/** Assembles the dependencies in a process of its own and prints the addresses of all modules that it loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
const { loadConfig } = await import('./config.ts')
await import('./start-api.ts')
const { assembleDeps } = await import('./assemble-deps.ts')
const { adapters } = await assembleDeps({ config: loadConfig(process.env) })
console.log(JSON.stringify({ loaded, tags: adapters.browser.tagManager }))
`

/** Returns the fakes that a server with these settings loads, and the tag manager's script that browsers get. */
async function assemble(settings: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    maxBuffer: 1 << 24,
  })
  const { loaded, tags }: { loaded: string[]; tags?: { integrity?: string } } = JSON.parse(stdout)
  const fakes = loaded
    .map((url) => /\/server\/providers\/(.*)$/.exec(url)?.[1] ?? '')
    .filter((path) => /(^|\/)sandbox/.test(path) && !path.startsWith('settings/'))
  return { fakes, tags }
}

test('a server with real providers loads no fake', async () => {
  expect(await assemble(LIVE_SETTINGS)).toEqual({ fakes: [], tags: undefined })
})

test('a server with the sandbox loads only the hashes of its scripts', async () => {
  const { fakes, tags } = await assemble({ ...LIVE_SETTINGS, TAGS: 'sandbox', LARDER_SANDBOX: 'allow' })
  expect(fakes).toEqual(['sandbox/scripts.ts'])
  expect(tags?.integrity).toMatch(/^sha384-/)
})

import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { RENDERER_DEADLINES } from './deadlines.ts'
import { startRenderer } from './pool.ts'
import type { ReleaseSet } from './protocol.ts'

// A separate server with few file descriptors: `node failed-start.testing.ts REGISTRY AREA…`. Before each area goes
// live it uses up all descriptors until the renderer reports a problem. It prints the problems and the rendered pages.
const [registry = '', ...areas] = process.argv.slice(2)
const problems: string[] = []
const renderer = startRenderer({
  registry,
  deadlines: RENDERER_DEADLINES,
  callApi: async () => ({ status: 404, type: 'text/plain', body: '' }),
  onProblem: (reason) => void problems.push(reason),
  onConsoleOutput: () => undefined,
})

/** Opens files until none can be opened any more. */
function exhaustDescriptors(): number[] {
  const descriptors: number[] = []
  for (;;) {
    try {
      descriptors.push(openSync('/dev/null', 'r'))
    } catch {
      return descriptors
    }
  }
}

/** Retries until the renderer returns a page. The test's own process ends this one if that takes too long. */
async function waitForPage(set: ReleaseSet): Promise<string> {
  for (;;) {
    const task = { url: 'http://shop.test/', composition: {} as never } // not read by this host
    const page = await renderer.render(set, task).catch(() => undefined)
    if (page?.kind === 'page') return page.body
    await delay(100)
  }
}

const pages: string[] = []
for (const [at, name] of areas.entries()) {
  const set = { hostVersion: 'v1', owner: { name, version: 'v1' } }
  const opened = exhaustDescriptors()
  renderer.use([set])
  while (problems.length <= at) await delay(20)
  for (const descriptor of opened) closeSync(descriptor)
  pages.push(await waitForPage(set))
  problems.length = at + 1
}
process.stdout.write(JSON.stringify({ problems, pages }))
renderer.stop()

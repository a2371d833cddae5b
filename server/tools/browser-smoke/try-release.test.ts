import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { NotShownError, tryRelease } from './try-release.ts'

const RELEASE = { area: 'menu', version: 'v2' }
const HYDRATE = `document.querySelector('#root').__reactContainer$1 = {};`
/** What the release's script does on a page, by the page's path. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/good': HYDRATE,
  '/without': HYDRATE,
  '/errors': `${HYDRATE}
    try { throw new Error('caught and shown') } catch (error) { console.error(error) }
    Promise.reject(new Error('nobody waits'))
    setTimeout(() => { throw new Error('late timer') }, 100)`,
  '/blocked': `${HYDRATE} setTimeout(() => { for (;;); }, 100)`,
}
type Limits = Parameters<typeof tryRelease>[0]['limits']
const BROWSER = await findBrowser()

/** A shop whose pages run a script of the release, or on `/other` of another release. */
async function openShop(): Promise<string> {
  const server = createServer(({ url = '/' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname.startsWith('/r/')) {
      reply.setHeader('Content-Type', 'text/javascript')
      return void reply.end(SCRIPTS[searchParams.get('page') ?? ''])
    }
    const [page, version] = pathname === '/other' ? ['/errors', 'v1'] : [pathname, RELEASE.version]
    const shown = pathname === '/without' ? 'v1' : RELEASE.version
    const composition = { hostVersion: 'h1', areas: [{ name: 'menu', version: shown }] }
    reply.setHeader('Content-Type', 'text/html')
    reply.end(`<div id="root"></div><script>window.__LARDER__=${JSON.stringify({ composition })}</script>
      <script src="/r/menu/${version}/web/entry.js?page=${page}"></script>`)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}` // of a server that listens
}

async function problemsOn(paths: string[], limits?: Limits): Promise<string[]> {
  const origin = await openShop()
  const urls = paths.map((path) => `${origin}${path}`)
  return tryRelease({ executablePath: BROWSER ?? '', release: RELEASE, link: `${origin}/`, urls, limits })
}

test.skipIf(!BROWSER)(
  'a good page has no problem, nor has one on which another release fails',
  async () => {
    expect(await problemsOn(['/good', '/other'])).toEqual([])
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'errors of the release are found: shown, of a promise, and of a timer',
  async () => {
    const found = await problemsOn(['/errors', '/good'])
    expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/errors reports: Error: caught and shown',
      '/errors reports: late timer',
      '/errors reports: nobody waits',
    ])
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'a page that the shop shows without the release says nothing of it',
  async () => {
    await expect(problemsOn(['/without'])).rejects.toThrow(NotShownError)
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'a page that blocks its main thread is found',
  async () => {
    const found = await problemsOn(['/blocked'], { openMs: 5_000, settleMs: 1_000, answerMs: 1_000 })
    expect(found).toContain('the main thread of /blocked does not answer within 1 s')
  },
  120_000,
)

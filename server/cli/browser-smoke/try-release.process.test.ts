import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { BUSY_EXIT_CODE } from '../command/command-error.ts'
import { findBrowser } from './record-trial.ts'
import { NotShownError, tryRelease } from './try-release.ts'

const RELEASE = { area: 'menu', version: 'v2' }
const HYDRATE = `document.documentElement.toggleAttribute('data-hydrated', true);`
const BLOCKED_IMAGE = `document.body.append(Object.assign(document.createElement('img'), { src: 'data:,' }))`
/** Behaviour of the release's script, by the path of the page. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/errors': `${HYDRATE}
    try { throw new Error('caught and shown') } catch (error) { console.error(error) }
    Promise.reject(new Error('nobody waits'))
    setTimeout(() => { throw new Error('late timer') }, 100)`,
  '/blocked': `${HYDRATE} setTimeout(() => { for (;;); }, 100)`,
  '/hangs': `setTimeout(() => { for (;;); }, 50)`,
  // Faults that its markup causes elsewhere: in the host, in a call, or by the page's policy.
  '/mismatch': `${HYDRATE} globalThis.failInHost?.('Hydration failed')`,
  '/call': `${HYDRATE} fetch('/api/broken?at=' + Date.now())`,
  '/policy': `${HYDRATE} ${BLOCKED_IMAGE}`,
}
/** Scripts of the live release's pages that have faults of their own. */
const SCRIPTS_NOW: Readonly<Record<string, string>> = {
  '/both': `${HYDRATE} ${BLOCKED_IMAGE}; fetch('/api/broken?at=' + Date.now())`,
  '/busy': `setTimeout(() => { ${HYDRATE} }, 60_000)`,
}
const HOST_SCRIPT = `globalThis.failInHost = (text) => setTimeout(() => { throw new Error(text) })`
const POLICY = "img-src 'self' 'nonce-"
type Limits = Parameters<typeof tryRelease>[0]['limits']
const BROWSER = await findBrowser()
let documents = 0

function documentOf(page: string, version: string): string {
  const composition = { hostVersion: 'h1', areas: [{ name: 'menu', version }] }
  return `<div id="root"></div>
    <script>window.__LARDER__=${JSON.stringify({ composition, isRendered: true })}</script>
    <script src="/r/host/h1/web/host.js"></script>
    <script src="/r/menu/${version}/web/entry.js?page=${page}"></script>`
}

const scriptOf = (pathname: string, page: string): string => {
  if (pathname.startsWith('/r/host/')) return HOST_SCRIPT
  const isNow = pathname.startsWith('/r/menu/v1/')
  return (isNow ? SCRIPTS_NOW[page] : (SCRIPTS[page] ?? SCRIPTS_NOW[page])) ?? HYDRATE
}

const isMissing = (pathname: string, isTrial: boolean): boolean =>
  pathname === '/lost' ? isTrial : ['/never', '/new'].includes(pathname)

/** A shop that shows the release to visitors who opened the link, and the previous release to everybody else. */
async function openShop(): Promise<string> {
  const server = createServer(({ url = '/', headers }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname.startsWith('/r/')) {
      reply.setHeader('Content-Type', 'text/javascript')
      return void reply.end(scriptOf(pathname, searchParams.get('page') ?? ''))
    }
    if (pathname.startsWith('/api/')) {
      reply.statusCode = 500
      return void reply.end()
    }
    const isTrial = headers.cookie?.includes('link=opened') === true
    if (pathname === '/link') reply.setHeader('Set-Cookie', 'link=opened; Path=/')
    reply.statusCode = isMissing(pathname, isTrial) ? 404 : 200
    documents += 1
    reply.setHeader('Content-Security-Policy', `${POLICY}${documents}'`)
    reply.setHeader('Content-Type', 'text/html')
    reply.end(documentOf(pathname, isTrial && pathname !== '/without' ? RELEASE.version : 'v1'))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}` // a TCP server's address is an object
}

/** Limits for a page whose errors occur at once. */
const SHORT_LIMITS = { renderMs: 1_000, openMs: 10_000, settleMs: 500, answerMs: 5_000 }

async function problemsOn(
  paths: string[],
  { limits = SHORT_LIMITS, hasSandbox = false }: { limits?: Limits; hasSandbox?: boolean } = {},
): Promise<string[]> {
  const origin = await openShop()
  const urls = paths.map((path) => `${origin}${path}`)
  const claimed = urls.map((url) => ({ url, isNew: url.endsWith('/new') }))
  const link = `${origin}/link`
  return tryRelease({
    executablePath: BROWSER ?? '',
    hasSandbox,
    release: RELEASE,
    link,
    urls,
    claimed,
    limits,
  })
}

test.skipIf(!BROWSER)(
  'accepts a good page, a page that is broken without the release too, and a missing page',
  async () => {
    expect(await problemsOn(['/good', '/both', '/never'])).toEqual([])
  },
  120_000,
)

test.skipIf(!BROWSER || process.getuid?.() !== 0)(
  'says how to go on where the sandbox does not start',
  async () => {
    await expect(problemsOn(['/good'], { hasSandbox: true })).rejects.toThrow(/LARDER_CHROMIUM_SANDBOX=off/)
  },
)

const RELEASE_ONLY_PROBLEMS: [path: string, problem: RegExp][] = [
  ['/mismatch', /reports, as it does not without the release: Hydration failed$/],
  ['/call', /reports, as it does not without the release: Failed to load resource: .*500/],
  ['/policy', /reports, as it does not without the release: .*Content Security Policy/],
  ['/lost', /answers 404, although the release claims it$/],
  ['/new', /answers 404, although the release claims it$/],
]
test.skipIf(!BROWSER).each(RELEASE_ONLY_PROBLEMS)(
  'reports a problem of %s that occurs only with the release',
  async (path, problem) => {
    expect(await problemsOn([path])).toEqual([expect.stringMatching(problem)])
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'finds rendering, promise and timer errors of the release',
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
  'knows nothing of a release while the live one does not open in time either',
  async () => {
    const opening = problemsOn(['/good', '/busy'], { limits: { ...SHORT_LIMITS, openMs: 3_000 } })
    await expect(opening).rejects.toMatchObject({
      exitCode: BUSY_EXIT_CODE,
      message: expect.stringContaining('Nothing is known of menu v2, and nothing was recorded.'),
    })
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'fails when a page was shown without the release',
  async () => {
    await expect(problemsOn(['/without'])).rejects.toThrow(NotShownError)
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'finds a page that blocks its main thread',
  async () => {
    const found = await problemsOn(['/blocked'], { limits: { ...SHORT_LIMITS, answerMs: 1_000 } })
    expect(found).toContain('/blocked has a main thread that does not answer within 1 s')
  },
  120_000,
)

test.skipIf(!BROWSER)(
  'finds a page that hangs before hydration',
  async () => {
    const found = await problemsOn(['/hangs'], {
      limits: { ...SHORT_LIMITS, openMs: 3_000, answerMs: 1_000 },
    })
    expect(found).toEqual([
      '/hangs is not hydrated within 3 s',
      '/hangs has a main thread that does not answer within 1 s',
    ])
  },
  120_000,
)

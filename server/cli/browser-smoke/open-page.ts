import type * as opsContract from '@larder/contracts/ops'
import type { Page, BrowserContext } from 'playwright'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'

/** Maximum length of an error's message, without its frames. */
const MAX_MESSAGE_CHARS = 250
const MAX_FRAMES = 3
/** Leaves room for the message and the page's path in a problem, whose length the contract limits. */
const MAX_FRAMES_CHARS = 160

/** Matches the address of a release's files: named by their content, or in a folder of the release. */
const ownFiles = ({ area, version }: opsContract.ReleaseName): string =>
  String.raw`/r/${area}/(?:f|${version.replaceAll('.', String.raw`\.`)}/web)/`

/**
 * Formats the first frames of a stack in the release's files, ` at /r/menu/f/page.0a1b2c3d4e5f.js:1:234`. The shop replaces
 * each by its source. The text is empty when no frame is in the release.
 */
function formatFrames(stack: string, release: opsContract.ReleaseName): string {
  const frames = stack.match(new RegExp(String.raw`${ownFiles(release)}[\w./-]+\.js:\d+:\d+`, 'g')) ?? []
  const first = [...new Set(frames)].slice(0, MAX_FRAMES)
  while (first.join(', ').length > MAX_FRAMES_CHARS) first.pop()
  return first.length > 0 ? ` at ${first.join(', ')}` : ''
}

type PageErrors = {
  /** Errors that a script of the release caused, keyed by the text that they share with those of other releases. */
  own: Map<string, string>
  others: Map<string, string>
}

/**
 * An error without the parts that differ between documents: versions and hashes of files, nonces, hashes of inline scripts,
 * query strings.
 */
const toComparableText = (text: string): string =>
  text
    .replaceAll(/\/r\/([\w-]+)\/[^/\s]+\//g, '/r/$1/')
    .replaceAll(/(\/r\/\S+?)\.[0-9a-f]{12}\.(js|css)/g, '$1.$2')
    .replaceAll(/'(nonce|sha\d+)-[^']*'/g, "'$1'")
    .replaceAll(/(https?:\/\/[^\s?#]+)[^\s]*/g, '$1')

function recordPageErrors(page: Page, release: opsContract.ReleaseName): PageErrors {
  const own = new RegExp(ownFiles(release))
  const found: PageErrors = { own: new Map(), others: new Map() }
  /**
   * `stack` shows where the error came from; `address` is the URL that did not answer, which the text does not contain.
   */
  function add(text: string, { stack, address = '' }: { stack: string; address?: string }): void {
    const [first = ''] = text.split('\n')
    const shown = `${first.slice(0, MAX_MESSAGE_CHARS)}${formatFrames(stack, release)}`
    const list = own.test(`${stack} ${address}`) ? found.own : found.others
    list.set(toComparableText(`${first} ${address}`), shown)
  }
  page.on('pageerror', (error) => add(error.message, { stack: String(error.stack) }))
  page.on('console', (message) => {
    if (message.type() === 'error')
      add(message.text(), { stack: message.text(), address: message.location().url })
  })
  return found
}

/** The result of the work, or the given value after the time limit. */
export async function withTimeout<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController()
  const late = delay(ms, otherwise, { signal: timer.signal }).catch(() => otherwise)
  return Promise.race([work, late]).finally(() => timer.abort())
}

export const TIME_LIMITS_MS = {
  renderMs: 10_000,
  openMs: 15_000,
  /** The time after which timers and requests that the page starts by itself have finished. */
  settleMs: 2_000,
  /** Time after which a main thread that does not respond counts as blocked. */
  answerMs: 5_000,
}
/** The maximum time that one page takes, in milliseconds, when it is opened twice and compared with the live one. */
export const MAX_PAGE_MS = ({ renderMs, openMs, settleMs, answerMs }: typeof TIME_LIMITS_MS): number =>
  renderMs + 5 * (openMs + settleMs + 4 * answerMs)

type PageRequest = {
  context: BrowserContext
  release: opsContract.ReleaseName
  limits: typeof TIME_LIMITS_MS
}

export type PageResult = {
  isHydrated: boolean
  /** Milliseconds until then, or until the wait ended. */
  openedMs: number
  isAlive: boolean
  /** Whether the shop composed the page with the release; undefined when the page does not state it. */
  hasRelease: boolean | undefined
  /** The status of the server's response after redirects; 0 when there was none. */
  status: number
  errors: PageErrors
}

/**
 * Whether the host reports that the page is hydrated: its effects have run (`host/src/layouts/use-browser-start.ts`).
 */
const isMarkedHydrated = () => document.documentElement.hasAttribute('data-hydrated')

const PageStart = z.object({
  composition: z.object({
    hostVersion: z.string(),
    areas: z.array(z.object({ name: z.string(), version: z.string() })),
  }),
})

/** Whether a page's inline data names the release. */
function readRelease(start: unknown, { area, version }: opsContract.ReleaseName): boolean {
  const { data } = PageStart.safeParse(start)
  const { hostVersion, areas = [] } = data?.composition ?? {}
  return area === 'host'
    ? hostVersion === version
    : areas.some((one) => one.name === area && one.version === version)
}

/**
 * Whether the shop composed the page with the release according to the page's inline data; undefined when the page does
 * not respond. If the page redirects in the meantime, the next page is asked.
 */
async function isComposedWith(
  page: Page,
  { area, version }: opsContract.ReleaseName,
  timeout: number,
): Promise<boolean | undefined> {
  const asking = page
    .waitForFunction('window.__LARDER__', undefined, { timeout })
    .then((read) => read.jsonValue())
    .catch(() => undefined)
  const asked = await withTimeout(timeout, asking, undefined)
  if (asked === undefined) return undefined
  return readRelease(asked, { area, version })
}

async function withDocuments<Result>(
  { context, limits }: Pick<PageRequest, 'context' | 'limits'>,
  work: (load: (url: string) => Promise<string | undefined>) => Promise<Result>,
): Promise<Result> {
  // A page of the browser, because not every machine resolves names under `localhost`.
  const page = await context.newPage()
  await page.route('**', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  const load = (url: string) =>
    page
      .goto(url, { waitUntil: 'commit', timeout: limits.openMs })
      .then((reply) => reply?.text())
      .catch(() => undefined)
  const result = await work(load)
  await withTimeout(limits.answerMs, page.close(), undefined)
  return result
}

/**
 * Waits until the server renders the page, so that it can be hydrated. A page that it never renders is opened as it is.
 * The process for a release that is not in use starts on the first request.
 */
export async function waitForServerRendering(request: PageRequest, url: string): Promise<void> {
  const end = Date.now() + request.limits.renderMs
  await withDocuments(request, async (load) => {
    const isRendered = async () => !(await load(url))?.includes('"isRendered":false')
    while (!(await isRendered()) && Date.now() < end) await delay(500)
  })
}

/** Whether the shop gives a visitor the release; undefined when its document does not arrive in time. */
export async function isAssigned(request: PageRequest, url: string): Promise<boolean | undefined> {
  const html = await withDocuments(request, (load) => load(url))
  if (html === undefined) return undefined
  const [, start = 'null'] = /window\.__LARDER__=(.*?)<\/script>/s.exec(html) ?? []
  return readRelease(JSON.parse(start), request.release)
}

const isResponsive = (page: Page, answerMs: number): Promise<boolean> =>
  withTimeout(
    answerMs,
    page.evaluate(() => true).catch(() => false),
    false,
  )

/** Opens a page and watches it until everything that the page starts by itself has finished. */
export async function openPage({ context, release, limits }: PageRequest, url: string): Promise<PageResult> {
  const page = await context.newPage()
  const errors = recordPageErrors(page, release)
  let status = 0
  const from = performance.now()
  const untilHydrated = page
    .goto(url, { waitUntil: 'commit', timeout: limits.openMs })
    .then((reply) => (status = reply?.status() ?? 0))
    .then(() => page.waitForFunction(isMarkedHydrated, undefined, { timeout: limits.openMs }))
    .then(
      () => true,
      () => false,
    )
  // The browser's own time limits do not end a wait for a page that hangs in the middle of a response.
  const isHydrated = await withTimeout(2 * limits.openMs, untilHydrated, false)
  const openedMs = performance.now() - from
  const hasRelease = isHydrated ? await isComposedWith(page, release, limits.answerMs) : undefined
  // A page that was slow to open needs a longer pause, too.
  if (isHydrated) await delay(Math.max(limits.settleMs, openedMs))
  const isAlive = await isResponsive(page, limits.answerMs)
  return { isHydrated, openedMs, isAlive, hasRelease, status, errors }
}

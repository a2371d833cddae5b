import { setTimeout as delay } from 'node:timers/promises'
import type { opsContract } from '@larder/shared/contracts'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import * as z from 'zod'

/** Limits of a page, in milliseconds. */
const LIMITS = {
  /** Until it is hydrated. */
  openMs: 15_000,
  /** Timers and requests that a page begins by itself are over by then. */
  settleMs: 2_000,
  /** A main thread that does not answer for this long is blocked. */
  answerMs: 5_000,
}
/** For starting and closing the browser. A release that hangs may keep a call of the browser waiting for ever. */
const BROWSER_MS = 30_000
const MAX_PROBLEM_CHARS = 300

type Trial = {
  executablePath: string
  release: opsContract.ReleaseName
  /** A signed link that opens the shop with the release. */
  link: string
  /** Addresses of its pages. */
  urls: readonly string[]
  limits?: typeof LIMITS
}

/** Whether React took over the page's root element. */
const isHydrated = () =>
  Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer'))

const PageStart = z.object({
  composition: z.object({
    hostVersion: z.string(),
    areas: z.array(z.object({ name: z.string(), version: z.string() })),
  }),
})

/** Whether the shop composed the page with the release, as the page's own inline data says. */
async function hasRelease(page: Page, { area, version }: opsContract.ReleaseName): Promise<boolean> {
  const { data } = PageStart.safeParse(await page.evaluate('window.__LARDER__'))
  const { hostVersion, areas = [] } = data?.composition ?? {}
  return area === 'host'
    ? hostVersion === version
    : areas.some((one) => one.name === area && one.version === version)
}

/** Errors that a script of the release caused, as the page reports them while it is open. */
function watchErrors(page: Page, { area, version }: opsContract.ReleaseName): Set<string> {
  const own = `/r/${area}/${version}/`
  const found = new Set<string>()
  const add = (text: string, where: string) => {
    const [first = ''] = text.split('\n')
    if (where.includes(own)) found.add(first.slice(0, MAX_PROBLEM_CHARS))
  }
  page.on('pageerror', (error) => add(error.message, String(error.stack)))
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text(), `${message.text()} ${message.location().url}`)
  })
  return found
}

const answers = (page: Page, answerMs: number): Promise<boolean> =>
  Promise.race([page.evaluate(() => true).catch(() => false), delay(answerMs).then(() => false)])

/** The shop opened a page without the release, so that nothing is known of it. */
export class NotShownError extends Error {
  override name = 'NotShownError'
}

type Opened = Pick<Trial, 'release'> & { context: BrowserContext; limits: typeof LIMITS }

/** What is wrong with one page, as the rest of a sentence. */
async function problemsOf({ context, release, limits }: Opened, url: string): Promise<string[]> {
  const { openMs, settleMs, answerMs } = limits
  const page = await context.newPage()
  const errors = watchErrors(page, release)
  const { pathname } = new URL(url)
  const isOpen = await page
    .goto(url, { waitUntil: 'commit', timeout: openMs })
    .then(() => page.waitForFunction(isHydrated, undefined, { timeout: openMs }))
    .then(
      () => true,
      () => false,
    )
  if (isOpen && !(await hasRelease(page, release))) throw new NotShownError(pathname)
  if (isOpen) await delay(settleMs)
  const isAlive = await answers(page, answerMs)
  return [
    ...(isOpen ? [] : [`${pathname} is not hydrated within ${openMs / 1_000} s`]),
    ...(isAlive ? [] : [`the main thread of ${pathname} does not answer within ${answerMs / 1_000} s`]),
    ...[...errors].map((message) => `${pathname} reports: ${message}`),
  ]
}

/** The problems of the first page that has some. */
async function problemsOfAll(
  browser: Browser,
  { release, link, urls, limits = LIMITS }: Trial,
): Promise<string[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link, { waitUntil: 'commit', timeout: limits.openMs })
  await page.close()
  for (const url of urls) {
    const problems = await problemsOf({ context, release, limits }, url)
    if (problems.length > 0) return problems
  }
  return []
}

/** What the work gives, or else after some time. */
async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController()
  const late = delay(ms, otherwise, { signal: timer.signal }).catch(() => otherwise)
  return Promise.race([work, late]).finally(() => timer.abort())
}

/**
 * Opens pages of a release in a browser, as whoever has the link sees them. Gives what is wrong: a page that is not
 * hydrated, a main thread that does not answer, and errors that the release's own scripts cause. The first page with a
 * problem is the last one that is tried. Ends in any case, whatever a page does to the browser. Throws a NotShownError
 * when the shop shows a page without the release.
 */
export async function tryRelease(trial: Trial): Promise<string[]> {
  const { executablePath, urls, limits = LIMITS } = trial
  const wholeMs = BROWSER_MS + urls.length * (limits.openMs + limits.settleMs + limits.answerMs)
  // Chromium's own sandbox needs rights that a pipeline's container does not give.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const late = [`the browser did not answer within ${Math.round(wholeMs / 1_000)} s`]
    return await within(wholeMs, problemsOfAll(browser, trial), late)
  } finally {
    await within(BROWSER_MS, browser.close(), undefined)
  }
}

import type { opsContract } from '@larder/shared/contracts'
import { chromium, type Browser } from 'playwright'
import {
  TIME_LIMITS_MS,
  MAX_PAGE_MS,
  openPage,
  waitForServerRendering,
  withTimeout,
  type PageResult,
} from './open-page.ts'

/**
 * Time limit in ms for starting and closing the browser, because a release that hangs may keep a browser call waiting
 * for ever.
 */
const BROWSER_TIMEOUT_MS = 30_000
/**
 * Maximum number of new visitors tried until one gets a different release, because a new visitor may get the release if
 * it is a canary.
 */
const MAX_VISITOR_ATTEMPTS = 5

type Trial = {
  executablePath: string
  release: opsContract.ReleaseName
  /** A signed link that opens the shop with the release. */
  link: string
  /** URLs of the release's pages. */
  urls: readonly string[]
  /** URLs for the release's claims, which must exist. `isNew`: the live release does not claim it. */
  claimed?: readonly { url: string; isNew: boolean }[]
  limits?: typeof TIME_LIMITS_MS
}

/** The shop opened a page without the release, so nothing is known about the release. */
export class NotShownError extends Error {
  override name = 'NotShownError'
}

/**
 * Opens a page as current visitors get it, without the link; undefined when all of them get the release already, or
 * when the page does not state it.
 */
async function openPageWithoutRelease(
  browser: Browser,
  trial: Trial,
  url: string,
): Promise<PageResult | undefined> {
  const { release, limits = TIME_LIMITS_MS } = trial
  for (let draw = 0; draw < MAX_VISITOR_ATTEMPTS; draw += 1) {
    const context = await browser.newContext()
    const opened = await openPage({ context, release, limits }, url)
    await withTimeout(limits.answerMs, context.close(), undefined)
    if (!opened.hasRelease) return opened.hasRelease === false ? opened : undefined
  }
  return undefined
}

/** Explains why a page is not hydrated, by its first error if there is one. The release's own errors are listed anyway. */
function describeUnhydrated(
  { own, others }: PageResult['errors'],
  { openMs }: typeof TIME_LIMITS_MS,
): string[] {
  if (own.size > 0) return []
  const [message] = others.values()
  return [message ? `is not hydrated. It reports: ${message}` : `is not hydrated within ${openMs / 1_000} s`]
}

/** Problems of an opened page that do not depend on a comparison with other releases. */
function listOwnProblems(
  { isHydrated, isAlive, errors }: PageResult,
  limits: typeof TIME_LIMITS_MS,
): string[] {
  return [
    ...(isHydrated ? [] : describeUnhydrated(errors, limits)),
    ...(isAlive ? [] : [`has a main thread that does not answer within ${limits.answerMs / 1_000} s`]),
    ...[...errors.own].map((message) => `reports: ${message}`),
  ]
}

const NOT_FOUND = 404

/** Problems of a page that the same page of the live releases does not have. */
async function listNewProblems(
  { browser, trial, url }: { browser: Browser; trial: Trial; url: string },
  { status, errors }: PageResult,
): Promise<string[]> {
  const claim = trial.claimed?.find((one) => one.url === url)
  const isMissing = claim !== undefined && status === NOT_FOUND
  const missing = `answers ${NOT_FOUND}, although the release claims it`
  if (isMissing && claim.isNew) return [missing]
  if (!isMissing && errors.others.size === 0) return []
  const before = await openPageWithoutRelease(browser, trial, url)
  if (!before) return []
  return [
    ...(isMissing && before.status !== NOT_FOUND ? [missing] : []),
    ...[...errors.others]
      .filter(([key]) => !before.errors.others.has(key))
      // The browser's own message about a page that is allowed to be missing.
      .filter(([key]) => status !== NOT_FOUND || !key.endsWith(` ${url}`))
      .map(([, message]) => `reports, as it does not without the release: ${message}`),
  ]
}

/** The problems of the first page that has any. */
async function findFirstProblems(browser: Browser, trial: Trial): Promise<string[]> {
  const { release, link, urls, limits = TIME_LIMITS_MS } = trial
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link, { waitUntil: 'commit', timeout: limits.openMs })
  // A page that hangs or is still loading may never close.
  await withTimeout(limits.answerMs, page.close(), undefined)
  for (const url of urls) {
    const { pathname } = new URL(url)
    const wanted = { context, release, limits }
    await waitForServerRendering(wanted, url)
    const first = await openPage(wanted, url)
    // A busy machine may have been slow once.
    const opened = first.isHydrated ? first : await openPage(wanted, url)
    if (opened.hasRelease === false) throw new NotShownError(pathname)
    const own = listOwnProblems(opened, limits)
    const problems = own.length > 0 ? own : await listNewProblems({ browser, trial, url }, opened)
    if (problems.length > 0) return problems.map((problem) => `${pathname} ${problem}`)
  }
  return []
}

/**
 * Opens pages of a release in a browser, as anyone with the link sees them. Returns the problems: a page that is not
 * hydrated, a main thread that does not respond, errors caused by the release's own scripts, and anything reported or
 * missing on a page but not on the same page without the link. Stops after the first page with a problem. Always ends,
 * whatever a page does to the browser. Throws NotShownError when the shop shows a page without the release.
 */
export async function tryRelease(trial: Trial): Promise<string[]> {
  const { executablePath, urls, limits = TIME_LIMITS_MS } = trial
  const wholeMs = BROWSER_TIMEOUT_MS + (2 * urls.length + MAX_VISITOR_ATTEMPTS) * MAX_PAGE_MS(limits)
  // Chromium's own sandbox needs rights that a container in a pipeline does not grant.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const late = [`the browser did not answer within ${Math.round(wholeMs / 1_000)} s`]
    return await withTimeout(wholeMs, findFirstProblems(browser, trial), late)
  } finally {
    await withTimeout(BROWSER_TIMEOUT_MS, browser.close(), undefined)
  }
}

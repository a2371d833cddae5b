import type * as opsContract from '@larder/contracts/ops'
import { chromium, errors as browserErrors, type Browser, type BrowserContext } from 'playwright'
import { CommandError, ShopBusyError } from '../command/command-error.ts'
import {
  TIME_LIMITS_MS,
  MAX_PAGE_MS,
  isAssigned,
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
  /** Off only where someone set LARDER_CHROMIUM_SANDBOX: a release is other people's code (trust T27). */
  hasSandbox: boolean
  release: opsContract.ReleaseName
  /** A signed link that opens the shop with the release. */
  link: string
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
 * Finds a new visitor who does not get the release, without the link; undefined when all of them get it. Throws
 * ShopBusyError when the shop does not answer.
 */
async function findVisitorWithout(
  browser: Browser,
  { release, limits = TIME_LIMITS_MS }: Trial,
  url: string,
): Promise<BrowserContext | undefined> {
  for (let draw = 0; draw < MAX_VISITOR_ATTEMPTS; draw += 1) {
    const context = await browser.newContext()
    const has = await isAssigned({ context, release, limits }, url)
    if (has === false) return context
    await withTimeout(limits.answerMs, context.close(), undefined)
    if (has === undefined) throw busyError(release, url)
  }
  return undefined
}

const busyError = ({ area, version }: opsContract.ReleaseName, url: string): ShopBusyError =>
  new ShopBusyError(
    `The shop or this machine is busy: ${new URL(url).pathname} of the release that is live does not open in time here, either. Nothing is known of ${area} ${version}, and nothing was recorded. Try again.`,
  )

/** Explains why a page is not hydrated, by its first error if there is one. The release's own errors are listed anyway. */
function describeUnhydrated(
  { own, others }: PageResult['errors'],
  { openMs }: typeof TIME_LIMITS_MS,
): string[] {
  if (own.size > 0) return []
  const [message] = others.values()
  return [message ? `is not hydrated. It reports: ${message}` : `is not hydrated within ${openMs / 1_000} s`]
}

/** Problems of an opened page that a busy shop may cause, too. */
function listTimeProblems(
  { isHydrated, isAlive, errors }: PageResult,
  limits: typeof TIME_LIMITS_MS,
): string[] {
  return [
    ...(isHydrated ? [] : describeUnhydrated(errors, limits)),
    ...(isAlive ? [] : [`has a main thread that does not answer within ${limits.answerMs / 1_000} s`]),
  ]
}

const NOT_FOUND = 404

/** Errors of a page that the live one, opened at the same moment, does not have. */
const listNewErrors = (errors: ReadonlyMap<string, string>, live: PageResult | undefined) =>
  [...errors].filter(([key]) => !live?.errors.own.has(key) && !live?.errors.others.has(key))

/** Whether an opened page of the live release took so long that nothing can be said of another one. */
const isTooSlow = ({ isHydrated, isAlive, openedMs }: PageResult, { openMs }: typeof TIME_LIMITS_MS) =>
  !isHydrated || !isAlive || openedMs > openMs / 2

/** What was found at one moment: the page of the release, and the same page as other visitors get it, if some do. */
type Pair = { opened: PageResult; live: PageResult | undefined }

/**
 * Problems that only a comparison shows: an address that is missing, and errors of other scripts. Throws ShopBusyError.
 */
function listProblemsOfOthers(trial: Trial, url: string, { opened, live }: Pair): string[] {
  const { release, claimed, limits = TIME_LIMITS_MS } = trial
  const claim = claimed?.find((one) => one.url === url)
  const isMissing = claim !== undefined && opened.status === NOT_FOUND
  const missing = `answers ${NOT_FOUND}, although the release claims it`
  if (isMissing && claim.isNew) return [missing]
  // Where every visitor has the release there is nothing to compare with.
  if (!live) return []
  const others = listNewErrors(opened.errors.others, live)
    // The browser's own message about a page that is allowed to be missing.
    .filter(([key]) => opened.status !== NOT_FOUND || !key.endsWith(` ${url}`))
  if (others.length > 0 && isTooSlow(live, limits)) throw busyError(release, url)
  return [
    ...(isMissing && live.status !== NOT_FOUND ? [missing] : []),
    ...others.map(([, message]) => `reports, as it does not without the release: ${message}`),
  ]
}

/**
 * Problems of a page that the live release does not have at the same moment. Throws ShopBusyError when the release may
 * only have lacked time, as the live one did.
 */
function compareWithLive(trial: Trial, url: string, { opened, live }: Pair): string[] {
  const { release, limits = TIME_LIMITS_MS } = trial
  const own = listNewErrors(opened.errors.own, live).map(([, message]) => `reports: ${message}`)
  const timeProblems = listTimeProblems(opened, limits)
  if (own.length > 0) return [...timeProblems, ...own]
  if (timeProblems.length > 0 && (!live || isTooSlow(live, limits))) throw busyError(release, url)
  return [...timeProblems, ...listProblemsOfOthers(trial, url, { opened, live })]
}

/** Opens a page a second time, beside the page that other visitors get. */
async function openBesideLive(
  browser: Browser,
  { trial, context }: { trial: Trial; context: BrowserContext },
  url: string,
): Promise<Pair> {
  const { release, limits = TIME_LIMITS_MS } = trial
  const visitor = await findVisitorWithout(browser, trial, url)
  const [opened, live] = await Promise.all([
    openPage({ context, release, limits }, url),
    visitor && openPage({ context: visitor, release, limits }, url),
  ])
  if (visitor) await withTimeout(limits.answerMs, visitor.close(), undefined)
  return { opened, live }
}

const isGood = ({ isHydrated, isAlive, status, errors }: PageResult): boolean =>
  isHydrated && isAlive && status !== NOT_FOUND && errors.own.size === 0 && errors.others.size === 0

/** Opens the link, so that the context's pages have the release. */
async function followLink(context: BrowserContext, trial: Trial): Promise<void> {
  const { link, limits = TIME_LIMITS_MS, release } = trial
  const page = await context.newPage()
  await page.goto(link, { waitUntil: 'commit', timeout: limits.openMs }).catch((error: unknown) => {
    throw error instanceof browserErrors.TimeoutError ? busyError(release, link) : error
  })
  // A page that hangs or is still loading may never close.
  await withTimeout(limits.answerMs, page.close(), undefined)
}

async function findFirstProblems(browser: Browser, trial: Trial): Promise<string[]> {
  const { release, urls, limits = TIME_LIMITS_MS } = trial
  const context = await browser.newContext()
  await followLink(context, trial)
  const requireRelease = ({ hasRelease }: PageResult, pathname: string) => {
    if (hasRelease === false) throw new NotShownError(pathname)
  }
  for (const url of urls) {
    const { pathname } = new URL(url)
    const wanted = { context, release, limits }
    await waitForServerRendering(wanted, url)
    const first = await openPage(wanted, url)
    requireRelease(first, pathname)
    if (isGood(first)) continue
    const pair = await openBesideLive(browser, { trial, context }, url)
    requireRelease(pair.opened, pathname)
    const problems = compareWithLive(trial, url, pair)
    if (problems.length > 0) return problems.map((problem) => `${pathname} ${problem}`)
  }
  return []
}

const WITHOUT_SANDBOX =
  'Chromium does not start with its sandbox here, as for root and in most containers. Run this as another user, or set LARDER_CHROMIUM_SANDBOX=off to open the release without one.'

/** Starts the browser. Throws a CommandError where its sandbox does not start, and ShopBusyError where it is late. */
async function startBrowser({ executablePath, hasSandbox, release, link }: Trial): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath, chromiumSandbox: hasSandbox, args: ['--disable-gpu'] })
  } catch (error) {
    if (error instanceof browserErrors.TimeoutError) throw busyError(release, link)
    if (hasSandbox && /sandbox/i.test(String(error)))
      throw new CommandError(WITHOUT_SANDBOX, { cause: error })
    throw error
  }
}

/**
 * Opens pages of a release in a browser, as anyone with the link sees them. Returns the problems: a page that is not
 * hydrated, a main thread that does not respond, errors caused by the release's own scripts, and anything reported or
 * missing. A page with a problem is opened again beside the one without the link, and what that one has at the same moment
 * does not count. Stops after the first page with a problem. Always ends, whatever a page does to the browser. Throws
 * NotShownError when the shop shows a page without the release, and ShopBusyError when nothing became known of it.
 */
export async function tryRelease(trial: Trial): Promise<string[]> {
  const { urls, link, release, limits = TIME_LIMITS_MS } = trial
  const wholeMs = BROWSER_TIMEOUT_MS + (urls.length + MAX_VISITOR_ATTEMPTS) * MAX_PAGE_MS(limits)
  const browser = await startBrowser(trial)
  try {
    const found = await withTimeout(wholeMs, findFirstProblems(browser, trial), undefined)
    if (!found) throw busyError(release, link)
    return found
  } finally {
    await withTimeout(BROWSER_TIMEOUT_MS, browser.close(), undefined)
  }
}

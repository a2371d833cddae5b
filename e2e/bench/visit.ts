import type { Browser, CDPSession, Page } from 'playwright'
import { observePage, type Observed } from './observe.ts'

/** A cheap phone on a slow network: 1.6 Mbps, 150 ms, a processor four times slower. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const SETTLE_MS = 1_500

export type Visit = Observed & {
  requests: number
  /** Scripts requested before the page was idle, compressed. */
  firstJsKb: number
  /** Scripts requested later: parts and pages that are preloaded. */
  idleJsKb: number
  totalKb: number
  /**
   * Depth of the request chain to the largest paint: 1 text in the document, 2 a picture the document names, 3 more.
   */
  chain: number
}

type Sent = { url: string; at: number; bytes: number; initiator: string }

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Every request of the page with its size on the wire; `at` in ms since the first of them. */
function listen(session: CDPSession): Map<string, Sent> {
  const requests = new Map<string, Sent>()
  let began: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator }) => {
    began ??= timestamp
    const at = (timestamp - began) * 1000
    requests.set(requestId, { url: request.url, at, bytes: 0, initiator: initiator.type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = requests.get(requestId)
    if (sent) sent.bytes = encodedDataLength
  })
  return requests
}

const isScript = ({ url }: Sent): boolean => new URL(url).pathname.endsWith('.js')

function chainOf({ lcpUrl }: Observed, requests: Sent[]): number {
  if (!lcpUrl) return 1
  const initiators = requests.filter(({ url }) => url === lcpUrl).map(({ initiator }) => initiator)
  return initiators.includes('parser') ? 2 : 3
}

async function read(page: Page): Promise<Observed> {
  // put there by observePage
  return page.evaluate(() => (globalThis as unknown as { larderObserved: Observed }).larderObserved)
}

/** A page of a fresh browser profile on the slow phone. */
export async function openSlowPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  return { context, page, session }
}

/** What the browser stored on an earlier visit, by storage key. */
export type StoredValues = Readonly<Record<string, object>>

/** One cold visit of a page; bytes are what travelled (compressed, with headers). */
export async function measureVisit(browser: Browser, url: string, stored: StoredValues = {}): Promise<Visit> {
  const { context, page, session } = await openSlowPage(browser)
  const sent = listen(session)
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) {
      localStorage.setItem(`larder:${key}`, JSON.stringify({ value }))
    }
  }, stored)
  await page.addInitScript(observePage)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`)
  await page.waitForFunction(
    () => (globalThis as unknown as { larderObserved: Observed }).larderObserved.idle,
  ) // put there by observePage
  await page.waitForTimeout(SETTLE_MS)
  const observed = await read(page)
  await context.close()
  const requests = [...sent.values()].filter(({ url: to }) => to.startsWith('http'))
  const kb = (wanted: (request: Sent) => boolean) =>
    requests.filter(wanted).reduce((total, { bytes }) => total + bytes, 0) / 1000
  return {
    ...observed,
    requests: requests.length,
    firstJsKb: kb((request) => isScript(request) && request.at <= observed.idle),
    idleJsKb: kb((request) => isScript(request) && request.at > observed.idle),
    totalKb: kb(() => true),
    chain: chainOf(observed, requests),
  }
}

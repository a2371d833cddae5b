import { Console } from 'node:console'
import { chromium } from 'playwright'
import { ensureBrowser } from '../check/ensure-browser.ts'
import startShop from '../fixtures/shop.ts'
import { median } from './median.ts'
import { tabulateJourney } from './journey-taps.ts'
import { measureTaps, type TapTiming, type TapTimings } from './in-page.ts'
import { measureVisit, type StoredValues, type Visit } from './visit.ts'
import { weighPage } from './weigh.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

// `pnpm bench:page [address]` measures cold visits on a slow phone and prints the median of five. It asserts nothing.
// "Script" is what the document itself loads, "first JS" what the page requests before it is hydrated and idle, and
// "idle JS" what it preloads for the next pages.
const ROUNDS = 5
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const STORE_PATH = '/stores/fernhill-market-york-12'
/** A place outside the store's delivery area: after hydration the page says that the store does not deliver there. */
const BRISTOL_PLACE = { latitude: 51.4525, longitude: -2.5955, postcode: 'BS1 4ST', label: 'BS1 4ST' }
const PAGES: Record<string, { path: string; stored?: StoredValues }> = {
  home: { path: '/' },
  'stores near by': { path: '/stores-near-by/YO1%207HH' },
  store: { path: STORE_PATH },
  'store, too far away': {
    path: STORE_PATH,
    stored: { place: { orderMethod: 'delivery', location: BRISTOL_PLACE } },
  },
}

const [given] = process.argv.slice(2)
const stopShop = given ? async () => undefined : await startShop()
const pageOrigin = given ?? `http://localhost:${SHOP_PORT}`
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS })

const medianOfVisits = (visits: Visit[], pick: (visit: Visit) => number) => median(visits.map(pick))
const resultRows: Record<string, Record<string, string | number>> = {}
for (const [name, { path, stored }] of Object.entries(PAGES)) {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.push(await measureVisit(browser, pageOrigin + path, stored))
  }
  const { html, styles, script } = await weighPage(new URL(path, pageOrigin))
  resultRows[name] = {
    'HTML KB': Math.round(html),
    'styles in it KB': Math.round(styles),
    'script KB': Math.round(script),
    requests: medianOfVisits(visits, (visit) => visit.requests),
    'first JS KB': Math.round(medianOfVisits(visits, (visit) => visit.firstJsKb)),
    'idle JS KB': Math.round(medianOfVisits(visits, (visit) => visit.idleJsKb)),
    'all KB': Math.round(medianOfVisits(visits, (visit) => visit.totalKb)),
    'FCP ms': Math.round(medianOfVisits(visits, (visit) => visit.fcp)),
    'LCP ms': Math.round(medianOfVisits(visits, (visit) => visit.lcp)),
    CLS: Number(medianOfVisits(visits, (visit) => visit.cls).toFixed(3)),
    'TBT ms': Math.round(medianOfVisits(visits, (visit) => visit.tbt)),
    chain: medianOfVisits(visits, (visit) => visit.chain),
    'largest paint': visits[0]?.lcpElement ?? '',
  }
}
const tapTimings: TapTimings[] = []
for (let round = 0; round < ROUNDS; round += 1)
  tapTimings.push(await measureTaps(browser, pageOrigin + STORE_PATH))
const medianTiming = (pick: (one: TapTimings) => TapTiming) => {
  const ms = median(tapTimings.map((one) => pick(one).ms))
  const bare = median(tapTimings.map((one) => pick(one).bare))
  return { ms: Math.round(ms), 'the browser alone ms': Math.round(bare), ratio: (ms / bare).toFixed(2) }
}
const stdoutConsole = new Console(process.stdout)
stdoutConsole.table(resultRows)
stdoutConsole.table({
  'store to category, goods on screen': medianTiming(({ category }) => category),
  'category to item, goods on screen': medianTiming(({ item }) => item),
  'add to basket, shown in the card': medianTiming(({ add }) => add),
})
stdoutConsole.table(await tabulateJourney(browser, pageOrigin + STORE_PATH, ROUNDS))
await browser.close()
await stopShop()

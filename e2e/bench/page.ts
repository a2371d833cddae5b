import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { ensureBrowser } from '../check/ensure-browser.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import startShop from '../fixtures/shop.ts'
import { FRONT_KEY_HASH, openFront, type Front, type StaticFile } from './page/front.ts'
import { tabulateJourney } from './page/journey-taps.ts'
import { measureTaps, type TapTiming, type TapTimings } from './page/in-page.ts'
import { median, printProgress, printTable } from './figures.ts'
import { buildBundle } from './page/bundle/build.ts'
import { buildReference } from './page/reference/build.ts'
import { packFiles, savePage } from './page/reference/save-pages.ts'
import { measureVisits, type StoredValues, type Visit } from './page/visit.ts'
import { weighPage } from '../fixtures/weigh.ts'

// `pnpm bench:page [address] [--rounds 7]` measures visits and taps on a slow phone and prints medians. It asserts
// nothing. Beside the shop it measures two others, sent from memory behind the same TLS and HTTP/2: the reference, which
// is the shop's own HTML saved as a file, with its scripts in one file without federation; and the bundle, which says
// the same in MUI's own components, rendered beforehand and hydrated by one script, as a static exporter would make it.
// "First JS" is what a page requests before it is hydrated and idle, "idle JS" what it preloads for the next pages.
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

type MeasuredPage = { path: string; owner: 'discovery' | 'menu'; stored?: StoredValues }
const PAGES: Record<string, MeasuredPage> = {
  home: { path: '/', owner: 'discovery' },
  'stores near by': { path: '/stores-near-by/YO1%207HH', owner: 'discovery' },
  store: { path: STORE_PATH, owner: 'menu' },
  category: { path: `${STORE_PATH}/category/fruit-veg`, owner: 'menu' },
  item: { path: `${STORE_PATH}/category/fruit-veg/menuItem/braeburn-apples`, owner: 'menu' },
  'store, too far away': {
    path: STORE_PATH,
    owner: 'menu',
    stored: { place: { orderMethod: 'delivery', location: BRISTOL_PLACE } },
  },
}

async function prepareReference(shop: string): Promise<Map<string, StaticFile>> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-reference-'))
  const files = new Map<string, StaticFile>()
  const styles = new Map<string, string>()
  for (const owner of ['discovery', 'menu'] as const) {
    const built = await buildReference(owner, folder)
    styles.set(owner, String(built.get(`${owner}.css`)))
    for (const [path, file] of packFiles(built, 'reference')) files.set(path, file)
  }
  for (const { path, owner: name } of Object.values(PAGES))
    files.set(path, await savePage(shop, path, { name, css: styles.get(name) ?? '' }))
  await rm(folder, { recursive: true })
  return files
}

async function prepareBundle(browser: Browser, shop: string): Promise<Map<string, StaticFile>> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-bundle-'))
  const paths = [...new Set(Object.values(PAGES).map(({ path }) => path))]
  const files = await buildBundle(browser, { shop, paths, folder })
  await rm(folder, { recursive: true })
  return files
}

type MeasuredSite = { shop: Front; reference: Front; bundle: Front }
const SITES = ['shop', 'reference', 'bundle'] as const
type Measured = Record<keyof MeasuredSite, { cold: Visit; repeat: Visit }[]>

/** Measures the sites in turn, so that all meet the same moods of this machine. */
async function measurePage(
  browser: Browser,
  sites: MeasuredSite,
  { path, stored, rounds }: MeasuredPage & { rounds: number },
): Promise<Measured> {
  const measured: Measured = { shop: [], reference: [], bundle: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const site of SITES)
      measured[site].push(await measureVisits(browser, sites[site].origin + path, stored))
  return measured
}

const middle = (visits: Measured['shop'], pick: (visits: { cold: Visit; repeat: Visit }) => number) =>
  median(visits.map(pick))

/** Medians of the shop, of another site, and their ratio. */
function compareVisits(
  shop: Measured['shop'],
  other: Measured['shop'],
  pick: (visits: { cold: Visit; repeat: Visit }) => number,
): string {
  const [ours, theirs] = [middle(shop, pick), middle(other, pick)]
  return `${(ours / theirs).toFixed(2)}  (${Math.round(ours)} / ${Math.round(theirs)})`
}

const compareTimes = ({ shop }: Measured, other: Measured['shop']) => ({
  FCP: compareVisits(shop, other, ({ cold }) => cold.fcp),
  LCP: compareVisits(shop, other, ({ cold }) => cold.lcp),
  'repeat LCP': compareVisits(shop, other, ({ repeat }) => repeat.lcp),
  'layout and styles': compareVisits(shop, other, ({ cold }) => cold.layoutMs),
  'blocked ms': compareVisits(shop, other, ({ cold }) => cold.tbt),
  'first JS KB': compareVisits(shop, other, ({ cold }) => cold.firstJsKb),
  'all KB': compareVisits(shop, other, ({ cold }) => cold.totalKb),
})

async function describePage({ shop }: Measured, url: URL) {
  const { html, styles, script } = await weighPage(url)
  const of = (pick: (visit: Visit) => number) => Math.round(middle(shop, ({ cold }) => pick(cold)))
  return {
    'HTML KB': Math.round(html),
    'styles in it KB': Math.round(styles),
    'script KB': Math.round(script),
    'idle JS KB': of(({ idleJsKb }) => idleJsKb),
    'repeat KB': Math.round(middle(shop, ({ repeat }) => repeat.totalKb)),
    requests: of(({ requests }) => requests),
    elements: of(({ elements }) => elements),
    CLS: Number(middle(shop, ({ cold }) => cold.cls).toFixed(3)),
    'TBT ms': of(({ tbt }) => tbt),
    chain: of(({ chain }) => chain),
    'largest paint': shop[0]?.cold.lcpElement ?? '',
  }
}

function compareTaps(shop: TapTimings[], reference: TapTimings[], pick: (one: TapTimings) => TapTiming) {
  const [ms, bare] = [median(shop.map((one) => pick(one).ms)), median(shop.map((one) => pick(one).bare))]
  const other = median(reference.map((one) => pick(one).ms))
  return {
    'beside the browser alone': (ms / bare).toFixed(2),
    'beside the reference': (ms / other).toFixed(2),
    ms: Math.round(ms),
    'the browser alone ms': Math.round(bare),
    'the reference ms': Math.round(other),
  }
}

async function measureAllTaps(browser: Browser, sites: MeasuredSite, rounds: number) {
  const taps: Record<'shop' | 'reference', TapTimings[]> = { shop: [], reference: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const site of ['shop', 'reference'] as const)
      taps[site].push(await measureTaps(browser, sites[site].origin + STORE_PATH))
  const compare = (pick: (one: TapTimings) => TapTiming) => compareTaps(taps.shop, taps.reference, pick)
  return {
    'store to category, goods on screen': compare(({ category }) => category),
    'category to item, goods on screen': compare(({ item }) => item),
    'add to basket, shown in the card': compare(({ add }) => add),
  }
}

const [given] = process.argv.slice(2).filter((argument) => argument.startsWith('http'))
const roundsAt = process.argv.indexOf('--rounds')
const rounds = roundsAt === -1 ? 7 : Number(process.argv[roundsAt + 1])
const stopShop = given ? async () => undefined : await startShop()
const shopOrigin = given ?? `http://localhost:${SHOP_PORT}`
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${FRONT_KEY_HASH}`],
})
const sites: MeasuredSite = {
  shop: await openFront(shopOrigin),
  reference: await openFront(shopOrigin, await prepareReference(shopOrigin)),
  bundle: await openFront(shopOrigin, await prepareBundle(browser, shopOrigin)),
}
const referenceRows: Record<string, Record<string, string>> = {}
const bundleRows: Record<string, Record<string, string>> = {}
const pageRows: Record<string, Record<string, string | number>> = {}
for (const [name, page] of Object.entries(PAGES)) {
  printProgress(`visits of ${name} …`)
  const measured = await measurePage(browser, sites, { ...page, rounds })
  referenceRows[name] = compareTimes(measured, measured.reference)
  bundleRows[name] = compareTimes(measured, measured.bundle)
  pageRows[name] = await describePage(measured, new URL(page.path, shopOrigin))
}
printTable(referenceRows, 'Visits beside the reference: ratio (shop / reference), ms or KB')
printTable(bundleRows, 'Visits beside the bundle: ratio (shop / bundle), ms or KB')
printTable(pageRows, 'The shop’s pages')
printProgress('taps beside the reference …')
printTable(await measureAllTaps(browser, sites, rounds), 'Taps')
printProgress('taps of a journey …')
printTable(await tabulateJourney(browser, sites.shop.origin + STORE_PATH, rounds))
await browser.close()
for (const front of Object.values(sites)) front.close()
await stopShop()

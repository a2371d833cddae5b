import type * as contract from '@larder/contracts/notices'
import type * as shopHealth from '@larder/contracts/shop-health'
import type { Trouble } from '../kinds.ts'
import type { NoticeSource } from './source.ts'

type ShopProblem = shopHealth.ShopProblem

/**
 * What a verdict of the overview is told as. A disabled area is told by its act. A kind that this table does not have is
 * told as a broken release, so that none is lost.
 */
const KINDS: Readonly<Record<string, contract.NoticeKind | undefined>> = {
  broken: 'release-broken',
  hung: 'release-broken',
  calls: 'calls-failing',
  visits: 'nobody-comes',
  orders: 'nobody-pays',
  payments: 'nobody-pays',
}

const TITLES: Partial<Record<contract.NoticeKind, string>> = {
  'calls-failing': 'Calls of the API fail',
  'nobody-comes': 'Fewer visitors than usual',
  'nobody-pays': 'Fewer orders than usual',
}

/** Problems of one brand, which are none of another. */
const BY_BRAND: ReadonlySet<ShopProblem['kind']> = new Set(['visits', 'orders', 'payments'])

function describeCause({ change }: ShopProblem): string {
  if (!change) return ''
  const { act, area, who, why } = change
  return ` The change before it: ${act} of ${area} by ${who}${why && `, “${why}”`}.`
}

/**
 * What a problem is told once of while it lasts: its area; of visits and orders its brand, and of stores those. A payment
 * method or a browser has the subject of its brand, because it may show as the brand's first.
 */
function getSubject({ kind, area, brands, parts = [] }: ShopProblem): string {
  if (area !== undefined) return area
  const [brand, ...others] = brands
  if (!BY_BRAND.has(kind) || brand === undefined || others.length > 0) return 'shop'
  const stores = [...new Set(parts.map(({ store }) => store).filter((store) => store !== undefined))]
  if (stores.length === 0) return brand
  return stores.length === 1 ? `${brand} ${stores.join()}` : `${brand} stores`
}

function toTrouble(problem: ShopProblem): Trouble {
  const { kind: verdict, area, text, brands, since, parts } = problem
  const kind = KINDS[verdict] ?? 'release-broken'
  const title =
    problem.title ??
    (verdict === 'hung' ? 'Pages hang' : TITLES[kind]) ??
    `The live release of ${area ?? 'the shop'} is broken`
  const where = brands.length > 0 && brands.length <= 5 ? ` in ${brands.join(', ')}` : ''
  return {
    kind,
    subject: getSubject(problem),
    area,
    brands,
    text: `${title}${where}: ${text}.${describeCause(problem)}`,
    detail: { verdict, ...(since && { since }), ...(parts && { parts }) },
  }
}

/** The first of some troubles, in the brands of all. */
function joinTroubles(troubles: readonly Trouble[]): Trouble[] {
  const [first] = troubles
  const brands = troubles.map((trouble) => trouble.brands ?? [])
  const isOfAll = brands.some((some) => some.length === 0)
  return first ? [{ ...first, brands: isOfAll ? [] : [...new Set(brands.flat())] }] : []
}

/** The verdict of the overview. Several problems of one kind and subject are one trouble: the worst of them, in the brands of all. */
export const healthSource = (loadHealth: () => Promise<shopHealth.ShopHealth>): NoticeSource => ({
  kinds: ['release-broken', 'calls-failing', 'nobody-comes', 'nobody-pays'],
  async find() {
    const { problems } = await loadHealth()
    const troubles = problems.filter(({ kind }) => kind !== 'killed').map(toTrouble)
    const worst = Map.groupBy(troubles, ({ kind, subject }) => `${kind} ${subject}`)
    return [...worst.values()].flatMap(joinTroubles)
  },
})

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

function describeCause({ change }: ShopProblem): string {
  if (!change) return ''
  const { act, area, who, why } = change
  return ` The change before it: ${act} of ${area} by ${who}${why && `, “${why}”`}.`
}

function toTrouble(problem: ShopProblem): Trouble {
  const { kind: verdict, area, text, brands, since } = problem
  const kind = KINDS[verdict] ?? 'release-broken'
  const title = TITLES[kind] ?? `The live release of ${area ?? 'the shop'} is broken`
  const where = brands.length > 0 && brands.length <= 5 ? ` in ${brands.join(', ')}` : ''
  return {
    kind,
    subject: area ?? 'shop',
    area,
    brands,
    text: `${title}${where}: ${text}.${describeCause(problem)}`,
    detail: { verdict, ...(since && { since }) },
  }
}

/** The verdict of the overview. Several problems of one kind and area are one trouble, the worst of them. */
export const healthSource = (loadHealth: () => Promise<shopHealth.ShopHealth>): NoticeSource => ({
  kinds: ['release-broken', 'calls-failing', 'nobody-comes', 'nobody-pays'],
  async find() {
    const { problems } = await loadHealth()
    const troubles = problems.filter(({ kind }) => kind !== 'killed').map(toTrouble)
    const worst = Map.groupBy(troubles, ({ kind, subject }) => `${kind} ${subject}`)
    return [...worst.values()].flatMap(([first]) => first ?? [])
  },
})

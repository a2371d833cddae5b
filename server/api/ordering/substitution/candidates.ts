import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { allergenSentences, toMoney, toPence } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { searchService } from '../../catalog/index.ts'
import { buildPictureSource } from '../../model/index.ts'
import { shopQueries, type BrandOffer, type SoldItem } from '../basket/shop.queries.ts'
import { getOfferedPence, toOfferedFacts, toOrderedFacts, type OfferedItem } from './facts.ts'
import { getSubstitutePence } from './line-money.ts'
import { findSubstituteProblem, type SubstituteProblem } from './substitute-rule.ts'

/** Where and for whom a line is packed. */
export type LineContext = {
  brandId: string
  storeId: number
  method: FulfilmentMethod
  paysMemberPrices: boolean
  now: Date
}

/** An item that may stand in for a line, with what it costs the shopper in pence. */
export type AllowedItem = OfferedItem & { pence: number; allergens: string[] }
export type Judgement =
  | { allowed: AllowedItem; problem?: undefined }
  | { allowed?: undefined; problem: SubstituteProblem }

const MAX_SEARCHED_ITEMS = 60

type Judge = { offer: BrandOffer; ordered: SoldItem | undefined } & LineContext

/** Judges an item in one size by the rule. */
function judgeItem(line: basketApi.BasketLine, offered: OfferedItem, judge: Judge): Judgement {
  const { offer, ordered, method, paysMemberPrices } = judge
  const { groups } = offer
  const facts = toOfferedFacts(offered, { groups, method })
  const problem = findSubstituteProblem(toOrderedFacts(line, ordered), facts)
  if (problem) return { problem }
  const pence = getSubstitutePence(
    { unitPence: toPence(line.unitPrice) },
    getOfferedPence(offered, { groups, paysMemberPrices }),
  )
  return {
    allowed: { ...offered, pence, allergens: facts.statement ? allergenSentences(facts.statement) : [] },
  }
}

/** The sizes in which an item may be put in, its default one first. */
const listSizes = ({ sizes }: SoldItem): (string | undefined)[] =>
  sizes.length === 0
    ? [undefined]
    : sizes.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ slug }) => slug)

function toCandidate(
  { sold, sizeId, pence, allergens }: AllowedItem,
  brandId: string,
): basketApi.SubstituteCandidate {
  const { slug, name, unitSize } = sold.item
  return {
    menuItemId: slug,
    sizeId,
    name,
    sizeName: sold.sizes.find((size) => size.slug === sizeId)?.name,
    picture: buildPictureSource(brandId, 'items', slug),
    unitSize,
    price: toMoney(pence),
    allergens,
  }
}

type Wish = {
  searchTerm?: string | undefined
  /** What the order rules out besides. */
  accepts?: (item: AllowedItem) => boolean
}

/** Finds and judges items that may stand in for lines of baskets and orders. */
export function substituteFinder(deps: AppDeps) {
  const shop = shopQueries(deps)

  async function loadJudge(line: basketApi.BasketLine, slugs: readonly string[], context: LineContext) {
    const { brandId, storeId } = context
    const [offer, items] = await Promise.all([
      shop.findOffer(brandId),
      shop.findItems(brandId, storeId, [line.menuItemId, ...slugs]),
    ])
    return { items, judge: { ...context, offer, ordered: items.get(line.menuItemId) } }
  }

  /** The items of these that may stand in, each in its first size that may, in the given order. */
  async function listAllowed(line: basketApi.BasketLine, slugs: readonly string[], context: LineContext) {
    const { items, judge } = await loadJudge(line, slugs, context)
    return slugs.flatMap((slug) => {
      const sold = items.get(slug)
      const sizes = sold ? listSizes(sold).map((sizeId) => judgeItem(line, { sold, sizeId }, judge)) : []
      return sizes.find(({ allowed }) => allowed)?.allowed ?? []
    })
  }

  const listAlike = ({ menuItemId, name }: basketApi.BasketLine, { brandId, ...at }: LineContext) =>
    searchService(deps).listAlike(brandId, at, { menuItemId, name })

  async function search(term: string, { brandId, ...at }: LineContext): Promise<string[]> {
    const pages = { itemsPage: 1, itemsLimit: MAX_SEARCHED_ITEMS, categoryPage: 1, categoriesLimit: 1 }
    const { menuItems, near } = await searchService(deps).search({ brandId, at, term, pages })
    return (menuItems.records.length > 0 ? menuItems.records : (near?.items ?? [])).map(({ id }) => id)
  }

  return {
    /** Judges one item, which a store or a shopper names. */
    async judge(
      line: basketApi.BasketLine,
      { menuItemId, sizeId }: basketApi.PickedSubstitute,
      context: LineContext,
    ): Promise<Judgement> {
      const { items, judge } = await loadJudge(line, [menuItemId], context)
      const sold = items.get(menuItemId)
      return sold && line.kind === 'item' ? judgeItem(line, { sold, sizeId }, judge) : { problem: 'not sold' }
    },

    /** What may stand in for a line, the nearest first, or what a search finds of it. */
    async list(
      line: basketApi.BasketLine,
      { searchTerm, accepts = () => true, ...context }: LineContext & Wish,
    ): Promise<basketApi.SubstituteCandidate[]> {
      if (line.kind !== 'item') return []
      const slugs = searchTerm
        ? await search(searchTerm, context)
        : (await listAlike(line, context)).map(({ menuItemId }) => menuItemId)
      const allowed = await listAllowed(line, slugs, context)
      return allowed.filter(accepts).map((item) => toCandidate(item, context.brandId))
    },

    /** What a store may put in by itself for a line: of the same category alone. */
    async listSimilar(
      line: basketApi.BasketLine,
      limit: number,
      context: LineContext,
    ): Promise<AllowedItem[]> {
      if (line.kind !== 'item') return []
      const alike = (await listAlike(line, context)).filter(({ isSameKind }) => isSameKind)
      const slugs = alike.map(({ menuItemId }) => menuItemId)
      return (await listAllowed(line, slugs, context)).slice(0, limit)
    },
  }
}

export type SubstituteFinder = ReturnType<typeof substituteFinder>

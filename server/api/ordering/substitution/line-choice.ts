import type { basketApi } from '@larder/shared/contracts'
import { getSubstitutionTerms } from '@larder/shared/domain'
import type { BasketRow } from '../basket/basket.queries.ts'
import type { BrandOffer, SoldItem } from '../basket/shop.queries.ts'
import type { StoredLine } from '../../model/schema/index.ts'
import { toOfferedFacts, toOrderedFacts } from './facts.ts'
import { findSubstituteProblem } from './substitute-rule.ts'

type LineChoice = Pick<basketApi.BasketLine, 'ifMissing' | 'substitute' | 'isOwnChoice'>

export const listSubstituteSlugs = (lines: readonly StoredLine[]): string[] =>
  lines.flatMap(({ substitute }) => substitute?.menuItemId ?? [])

/**
 * What holds for lines without a choice of their own: the basket's, else the member's, else the brand's. Undefined for a
 * brand that offers none.
 */
export function getGeneralChoice(
  { ifMissing }: Pick<BasketRow, 'ifMissing'>,
  { brand }: BrandOffer,
  memberChoice: basketApi.GeneralIfMissing | null | undefined,
): basketApi.GeneralIfMissing | undefined {
  const terms = getSubstitutionTerms(brand.settings)
  return terms.isOffered ? (ifMissing ?? memberChoice ?? terms.ifMissing) : undefined
}

type ChoiceContext = {
  general: basketApi.GeneralIfMissing | undefined
  offer: BrandOffer
  method: BasketRow['fulfilmentMethod']
  /** The lines' own items and the picked ones. */
  items: ReadonlyMap<string, SoldItem>
}

/** The picked item, if it may still stand in for the line. */
function findAllowedSubstitute(
  stored: StoredLine,
  line: basketApi.BasketLine,
  { offer, method, items }: ChoiceContext,
): basketApi.Substitute | undefined {
  const { substitute } = stored
  const sold = substitute && items.get(substitute.menuItemId)
  if (!substitute || !sold) return undefined
  const offered = toOfferedFacts({ sold, sizeId: substitute.sizeId }, { groups: offer.groups, method })
  const problem = findSubstituteProblem(toOrderedFacts(line, items.get(line.menuItemId)), offered)
  return problem ? undefined : { ...substitute, name: sold.item.name }
}

/** A line with its choice. A picked item that may no longer stand in means money back, because no other was wanted. */
export function addLineChoice(
  stored: StoredLine | undefined,
  line: basketApi.BasketLine,
  context: ChoiceContext,
): basketApi.BasketLine {
  const { general } = context
  if (!general || !stored) return line
  const wanted = stored.ifMissing ?? general
  const choice: LineChoice = {
    // Nothing stands in for a meal deal.
    ifMissing: line.kind === 'mealDeal' && wanted !== 'ask' ? 'refund' : wanted,
    isOwnChoice: stored.ifMissing !== undefined,
  }
  if (choice.ifMissing !== 'this') return { ...line, ...choice }
  const substitute = findAllowedSubstitute(stored, line, context)
  return { ...line, ...choice, ifMissing: substitute ? 'this' : 'refund', substitute }
}

import { getSubstitutionTerms } from '@larder/shared/domain'
import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { requireBasket, writeBasket, type BasketCallInput, type Caller } from '../basket/basket-access.ts'
import { loadBasketState } from '../basket/basket-state.ts'
import type { BasketRow } from '../basket/basket.queries.ts'
import { toBasketReply } from '../basket/reply.ts'
import { showBasket } from '../basket/show-basket.ts'
import { substituteFinder, type LineContext } from './candidates.ts'

type SetChoice = BasketCallInput<'setSubstitution'>

/** One line of a basket and the store that would pack it. Throws ITEM_UPDATE when it has none. */
async function loadLine(
  deps: AppDeps,
  caller: Caller,
  { row, basketLineId }: { row: BasketRow; basketLineId: string },
) {
  const state = await loadBasketState(deps, row, caller)
  const line = toBasketReply(state, { isOwner: false }).items.find((one) => one.basketLineId === basketLineId)
  const { store, shopper, offer } = state
  if (!line || !store || !getSubstitutionTerms(offer.brand.settings).isOffered)
    throw new AppError('ITEM_UPDATE')
  const context: LineContext = {
    brandId: row.brandId,
    storeId: store.id,
    method: row.fulfilmentMethod,
    paysMemberPrices: store.membershipPricing && shopper.isMember,
    now: caller.now,
  }
  return { line, context }
}

/** The items that may stand in for a line of a basket. */
export async function listLineSubstitutes(
  deps: AppDeps,
  caller: Caller,
  { basketToken, basketLineId, searchTerm }: BasketCallInput<'listSubstitutes'>,
): Promise<basketApi.SubstituteCandidate[]> {
  const row = await requireBasket(deps, caller, basketToken)
  const { line, context } = await loadLine(deps, caller, { row, basketLineId })
  return substituteFinder(deps).list(line, { ...context, searchTerm })
}

/** Throws SUBSTITUTE_REFUSED where the picked item may not stand in for the line. */
async function checkSubstitute(
  deps: AppDeps,
  caller: Caller,
  {
    row,
    basketLineId,
    substitute,
  }: { row: BasketRow } & Pick<SetChoice, 'substitute'> & { basketLineId: string },
): Promise<basketApi.PickedSubstitute> {
  const { line, context } = await loadLine(deps, caller, { row, basketLineId })
  const isAllowed = substitute && (await substituteFinder(deps).judge(line, substitute, context)).allowed
  if (!isAllowed) throw new AppError('SUBSTITUTE_REFUSED')
  return substitute
}

/** The choice for the basket: lines lose their own, so that what is shown is what holds. */
function setForBasket({ lines }: BasketRow, ifMissing: basketApi.IfMissing): Partial<BasketRow> {
  if (ifMissing === 'this') throw new AppError('SUBSTITUTE_REFUSED')
  return { ifMissing, lines: lines.map((line) => ({ ...line, ifMissing: undefined, substitute: undefined })) }
}

/** Sets what the store does when an item is not there, for one line or for the basket (readings 124). */
export async function setSubstitution(
  deps: AppDeps,
  caller: Caller,
  { basketToken, basketLineId, ifMissing, substitute, version }: SetChoice,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const picked =
    basketLineId && ifMissing === 'this'
      ? await checkSubstitute(deps, caller, { row, basketLineId, substitute })
      : undefined
  const change = (locked: BasketRow): Partial<BasketRow> => {
    if (!basketLineId) return setForBasket(locked, ifMissing)
    if (!locked.lines.some(({ id }) => id === basketLineId)) throw new AppError('ITEM_UPDATE')
    const choice = { ifMissing, substitute: picked }
    return { lines: locked.lines.map((line) => (line.id === basketLineId ? { ...line, ...choice } : line)) }
  }
  return showBasket(deps, caller, await writeBasket(deps, caller, { row, version, change }))
}

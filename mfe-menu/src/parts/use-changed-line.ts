import type { basketApi } from '@larder/shared/contracts'
import { useSearchParams } from '@larder/shared/ui'
import { useBasketHere } from './use-basket-here.ts'

/** The basket's line that the address asks to change (`?line=`), while it is there and of this item or meal deal. */
export function useChangedLine({ id }: { id: string }): basketApi.BasketLine | undefined {
  const [parameters] = useSearchParams()
  const lines = useBasketHere()?.items ?? []
  const lineId = parameters.get('line')
  return lines.find(({ basketLineId, menuItemId }) => basketLineId === lineId && menuItemId === id)
}

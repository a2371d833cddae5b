import type { basketApi } from '@larder/shared/contracts'
import { useSearchParams } from '@larder/shared/ui'
import { useBasketHere } from './use-basket-here.ts'

/** The basket line to change (`?line=` in the URL), while it exists and is of this item or meal deal. */
export function useChangedLine({ id }: { id: string }): basketApi.BasketLine | undefined {
  const [parameters] = useSearchParams()
  const lines = useBasketHere()?.items ?? []
  const lineId = parameters.get('line')
  return lines.find(({ basketLineId, menuItemId }) => basketLineId === lineId && menuItemId === id)
}

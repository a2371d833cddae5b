import type { catalogueApi } from '@larder/shared/contracts'
import { Notice } from '@larder/shared/ui'
import { useBasketHere } from '../../parts/use-basket-here.ts'
import { dealProgress } from '../../domain/deal-text.ts'

/** Progress of the basket towards a deal. Its room is reserved from the first render. */
export function DealProgress({ deal }: { deal: catalogueApi.Deal }) {
  const basket = useBasketHere()
  const text = dealProgress(deal, basket?.items ?? [])
  if (!text) return null
  const isReached = text.startsWith('You have')
  return (
    <div aria-live="polite">
      <Notice tone={isReached ? 'success' : 'info'}>{text}</Notice>
    </div>
  )
}

import type { catalogueApi } from '@larder/shared/contracts'
import { Rail } from '@larder/shared/ui'
import { DealCard } from './DealCard.tsx'

type Props = { deals: readonly catalogueApi.Deal[] }

/** Deals side by side, scrollable. */
export function DealRail({ deals }: Props) {
  return (
    <Rail label="All deals" item="deal">
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealCard deal={deal} />
        </li>
      ))}
    </Rail>
  )
}

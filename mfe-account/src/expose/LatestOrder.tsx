import { LatestOrder as Line } from '../features/orders/LatestOrder.tsx'

/** A member's order under way, or the last one, in one line. */
export function LatestOrder() {
  return (
    <div data-remote="account">
      <Line />
    </div>
  )
}

import { LatestOrder as Line } from '../features/orders/LatestOrder.tsx'

/** Shows a member's order under way, or else the last order, in one line. */
export function LatestOrder() {
  return (
    <div data-remote="account">
      <Line />
    </div>
  )
}

import { Skeleton } from '@larder/shared/ui'

/** The number of stores shown, and of skeleton rows before. */
export const SHOWN = 3

/** Skeleton rows of the nearest stores: as many and as tall as the final rows. */
export function WaitingRows() {
  return Array.from({ length: SHOWN }, (_, place) => (
    <li key={place}>
      <Skeleton height={28} />
    </li>
  ))
}

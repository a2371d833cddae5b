import { Skeleton } from '@larder/shared/ui'

/** As many as are shown once they are known. */
export const SHOWN = 3

/** The nearest stores' rows before they are known: as many and as tall as the rows to come. */
export function WaitingRows() {
  return Array.from({ length: SHOWN }, (_, place) => (
    <li key={place}>
      <Skeleton height={28} />
    </li>
  ))
}

import { useStore } from '@nanostores/react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { $announcement } from './live-region.ts'

/** The one announcer of the page; every remote speaks through `announce`. */
export function LiveRegion() {
  const { text, count } = useStore($announcement)
  // A no-break space makes equal words a change, so that they are read again.
  return (
    <VisuallyHidden as="output" aria-live="polite">
      {text}
      {count % 2 === 1 ? ' ' : ''}
    </VisuallyHidden>
  )
}

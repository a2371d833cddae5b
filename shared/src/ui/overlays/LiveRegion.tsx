import { useStore } from '@nanostores/react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { $announcement } from './live-region.ts'

/** The one live region of the page; every remote uses it through `announce`. */
export function LiveRegion() {
  const { text, count } = useStore($announcement, { ssr: 'initial' })
  // A no-break space makes an equal text a change, so that it is read again.
  return (
    <VisuallyHidden as="output" aria-live="polite">
      {text}
      {count % 2 === 1 ? ' ' : ''}
    </VisuallyHidden>
  )
}

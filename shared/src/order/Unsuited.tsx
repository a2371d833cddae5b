import type { basketApi } from '@larder/shared/contracts'
import { $avoided, useStore } from '@larder/shared/stores'
import { Notice } from '@larder/shared/ui'
import { explainUnsuitedLine, type Stated } from './unsuited-text.ts'

/** Explains under a line why it does not suit the shopper. */
export function UnsuitedLine({ line }: { line: Stated }) {
  const problem = explainUnsuitedLine(line, useStore($avoided))
  return problem ? <Notice tone="warning">{problem}</Notice> : null
}

/**
 * Lists above the basket and above payment which lines do not suit the shopper, whether they were added on a page, by a
 * reorder or by a merge.
 */
export function UnsuitedLines({ lines }: { lines: basketApi.Basket['items'] }) {
  const avoided = useStore($avoided)
  const names = lines.filter((line) => explainUnsuitedLine(line, avoided)).map(({ name }) => name)
  if (names.length === 0) return null
  const [title, text] = avoided.labels?.length
    ? ['Check what suits you', 'does not suit what you asked us to remember, or it is not known.']
    : ['Check your allergens', 'contains, or may contain, what you avoid, or it is not known.']
  return (
    <Notice tone="warning" title={title} isLive>
      {`${names.join(', ')}: ${text}`}
    </Notice>
  )
}

import { EARLY_CHANGES, type EarlyChanges } from '@larder/shared/domain'
import { noteOutsideChange } from './outside-changes.ts'

declare global {
  // Set by the document's inline script. Merging into a global needs an interface.
  interface Window {
    [EARLY_CHANGES]?: EarlyChanges
  }
}

function undo(record: MutationRecord): void {
  const { type, target, addedNodes, removedNodes, previousSibling, nextSibling, oldValue } = record
  if (type === 'characterData') {
    target.nodeValue = oldValue
    return
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
  const before = nextSibling ?? (previousSibling ? previousSibling.nextSibling : target.firstChild)
  for (const node of removedNodes) target.insertBefore(node, before?.parentNode === target ? before : null)
}

/**
 * Undoes what others (a browser's translation, an extension, the links that iOS makes of numbers) did to the server's
 * page before hydration, last change first, so that React finds what the server rendered. Who did it sees the page
 * change, and does it again. Call it right before React hydrates.
 */
export function undoEarlyChanges(): void {
  const records = window[EARLY_CHANGES]?.stop() ?? []
  for (const record of records.toReversed()) undo(record)
  if (records.length > 0) noteOutsideChange()
}

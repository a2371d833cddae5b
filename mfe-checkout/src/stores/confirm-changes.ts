import type { basketApi } from '@larder/shared/contracts'
import { confirm } from '@larder/shared/ui'
import { listPriceChanges } from '../domain/price-changes.ts'

/**
 * Shows the old and the new price in a dialog and asks whether to continue (trust P4, T29). Returns true if
 * nothing has changed.
 */
export async function confirmChanges(before: basketApi.Basket, after: basketApi.Basket): Promise<boolean> {
  const changes = listPriceChanges(before, after)
  if (!changes) return true
  const { title, text, total } = changes
  return confirm({
    title,
    text: `${text} You have not been charged.`,
    confirmLabel: `Continue with ${total}`,
    cancelLabel: 'Back',
  })
}

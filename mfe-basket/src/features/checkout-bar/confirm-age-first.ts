import type { MouseEvent } from 'react'
import { promptForBasketAge, needsAgeCheck } from '@larder/shared/order'
import { $basket } from '@larder/shared/stores'
import { withErrorToast } from '@larder/shared/ui'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Asks for the age when a link to checkout is clicked, if the basket needs it, and follows the link after a
 * yes. It stays an ordinary link: checkout itself asks shoppers who open it in a new tab or before this page
 * is hydrated.
 */
export function confirmAgeFirst(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event) || !needsAgeCheck($basket.get())) return
  event.preventDefault()
  const link = event.currentTarget
  void withErrorToast(async () => {
    const { isOldEnough } = await promptForBasketAge()
    if (isOldEnough) link.click()
  })
}

import type { MouseEvent } from 'react'
import { askBasketAge, needsAgeCheck } from '@larder/shared/order'
import { $basket } from '@larder/shared/stores'
import { withErrorToast } from '@larder/shared/ui'

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A press on a link to checkout: asks about the age first where the basket needs it, and goes on with a yes. The link
 * stays one; whoever follows it another way (a new tab, before this page is hydrated) is asked by checkout.
 */
export function askAgeFirst(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainPress(event) || !needsAgeCheck($basket.get())) return
  event.preventDefault()
  const link = event.currentTarget
  void withErrorToast(async () => {
    const { isOldEnough } = await askBasketAge()
    if (isOldEnough) link.click()
  })
}

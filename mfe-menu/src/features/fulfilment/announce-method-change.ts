import { serverNow } from '@larder/shared/api'
import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { dayAt } from '@larder/shared/domain'
import { methodChangeText } from '@larder/shared/slots'
import { announce, toast } from '@larder/shared/ui'

/**
 * Announces how a change of the order method affected the chosen time (spec §4), in the store's time zone.
 */
export function announceMethodChange(
  method: FulfilmentMethod,
  basket: Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'> | undefined,
  zone: string,
): void {
  const change = methodChangeText(method, basket, dayAt(new Date(serverNow()), zone))
  if (change.hasToast) toast(change.text)
  else announce(change.text)
}

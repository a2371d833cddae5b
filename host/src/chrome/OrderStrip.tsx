import { useEffect, useState } from 'react'
import type { BrandConfig } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { isString, shape } from '@larder/shared/lib'
import { readStored } from '@larder/shared/stores'
import type { OrderLine } from './OrderLine.tsx'
import styles from './OrderStrip.module.css'

const hasStoredOrder = () => readStored('order-under-way', shape({ id: isString })) !== undefined

type Props = { config: Pick<BrandConfig, 'settings' | 'profile'>; path: string; isCheckout: boolean }

/**
 * The order under way in one line under the header, with its page, if the brand shows it (readings 128): not on that page
 * nor in checkout, and in no document's HTML. Its code is loaded in checkout, where it learns of an order, and where one
 * is stored.
 */
export function OrderStrip({ config: { settings, profile }, path, isCheckout }: Props) {
  const isOn = isSettingOn(settings, 'showOrderUnderWay')
  const [line, setLine] = useState<{ OrderLine: typeof OrderLine }>()
  // Only the browser knows what is stored.
  useEffect(() => {
    if (!isOn || !(isCheckout || hasStoredOrder())) return
    import('./OrderLine.tsx').then(setLine, () => undefined) // the page does without
  }, [isOn, isCheckout])
  if (isCheckout || !isOn) return null
  return (
    <aside className={styles.strip} aria-label="Order under way">
      {line && <line.OrderLine path={path} zone={profile.defaultTimeZone} />}
    </aside>
  )
}

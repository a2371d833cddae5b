import { useEffect } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'

/** Restores the last ordered store once the shopper is signed in; its code is loaded when it is needed. */
export function useLastStore(settings: Readonly<Record<string, string>>): void {
  const isMember = useStore($isMember)
  const isOn = isSettingOn(settings, 'restoreLastOrderedStore')
  // Only the browser knows who the shopper is and what is stored.
  useEffect(() => {
    if (!isMember || !isOn) return
    // The shopper did not ask for it: a failure changes nothing.
    import('./restore-store.ts').then(({ restoreLastStore }) => restoreLastStore()).catch(() => undefined)
  }, [isMember, isOn])
}

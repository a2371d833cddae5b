import { useEffect } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'

/** Restores the last ordered store once somebody is signed in; its code comes when it is needed. */
export function useLastStore(settings: Readonly<Record<string, string>>): void {
  const isMember = useStore($isMember)
  const isOn = isSettingOn(settings, 'restoreLastOrderedStore')
  // Who somebody is and what they kept, only the browser knows.
  useEffect(() => {
    if (!isMember || !isOn) return
    // Nobody asked for it: what does not work changes nothing.
    import('./restore-store.ts').then(({ restoreLastStore }) => restoreLastStore()).catch(() => undefined)
  }, [isMember, isOn])
}

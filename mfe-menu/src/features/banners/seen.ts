import { call } from '@larder/shared/api'
import { bannersApi } from '@larder/shared/contracts'
import { singleton } from '@larder/shared/lib'

/** The browser's own note of `impressionCalled` (spec §3 Banner): once a page load. */
const shown = singleton('menu-banners-shown', () => new Set<string>())

/** Counts that a banner was on screen. A count that is lost is not worth a word to the shopper. */
export function countShown(bannerId: string): void {
  if (shown.has(bannerId)) return
  shown.add(bannerId)
  call(bannersApi.display, { bannerId, platform: 'website' }).catch(() => undefined)
}

/** Counts a press (spec §7 banner click); nobody waits for it, and a failure is nobody’s. */
export function countPressed(bannerId: string): void {
  call(bannersApi.click, { bannerId, platform: 'website' }).catch(() => undefined)
}

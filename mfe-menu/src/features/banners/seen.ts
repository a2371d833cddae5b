import { call } from '@larder/shared/api'
import { bannersApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { afterPaint, singleton } from '@larder/shared/lib'

/** The browser's own note of `impressionCalled` (spec §3 Banner): once a page load. */
const shown = singleton('menu-banners-shown', () => new Set<string>())

/** Counts that a banner was on screen. */
export function countShown(bannerId: string): void {
  if (shown.has(bannerId)) return
  shown.add(bannerId)
  void action(() => call(bannersApi.display, { bannerId, platform: 'website' }))
}

/** Counts a press (spec §7 banner click), after the page it leads to: a count that is lost costs the shopper nothing. */
export function countPressed(bannerId: string): void {
  void action(async () => {
    await afterPaint()
    await call(bannersApi.click, { bannerId, platform: 'website' })
  })
}

import { call } from '@larder/shared/api'
import { bannersApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { afterPaint, singleton } from '@larder/shared/lib'

/** The browser's own record of `impressionCalled` (spec §3 Banner): once per page load. */
const shown = singleton('menu-banners-shown', () => new Set<string>())

/** Reports that a banner was on screen. */
export function countShown(bannerId: string): void {
  if (shown.has(bannerId)) return
  shown.add(bannerId)
  void action(() => call(bannersApi.display, { bannerId, platform: 'website' }))
}

/**
 * Reports a press (spec §7 banner click), after the next paint so that it does not delay the navigation. A
 * lost report does not affect the shopper.
 */
export function countPressed(bannerId: string): void {
  void action(async () => {
    await afterPaint()
    await call(bannersApi.click, { bannerId, platform: 'website' })
  })
}

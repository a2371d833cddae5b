import { sandboxKeys } from '../sandbox/keys.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { iterable, type Marketing } from './index.ts'

/** The marketing service; undefined when there is none. */
export function chooseMarketing(settings: AdapterSettings): Marketing | undefined {
  const { deadlines } = settings
  if (settings.MARKETING === 'off') return undefined
  if (settings.MARKETING === 'sandbox') {
    return iterable({
      deadlines,
      apiUrl: `${settings.SANDBOX_API_URL}/marketing`,
      apiKey: sandboxKeys.marketing,
    })
  }
  return iterable({
    deadlines,
    apiUrl: settings.ITERABLE_API_URL ?? '',
    apiKey: settings.ITERABLE_API_KEY,
  })
}

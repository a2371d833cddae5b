import { marketingApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { personResource, sessionCall } from '@larder/shared/stores'

/**
 * The messages that a guest may opt in to with the order (spec §3 Marketing), loaded once. If they fail to
 * load, the question is omitted.
 */
export const marketingPreferences = personResource(
  (key: { basketToken: string }, signal) => sessionCall(marketingApi.getPreferences, key, { signal }),
  { asksOnce: true },
)

const guestChoice = { isChanged: false }

const getPreferences = (basketToken: string): marketingApi.MarketingPreferences | undefined => {
  const current = marketingPreferences({ basketToken }).$value.get()
  return current.state === 'ready' ? current.data : undefined
}

/** Changes a marketing choice; all are off by default. */
export function chooseMarketing(basketToken: string, type: string, isWanted: boolean): void {
  const preferences = getPreferences(basketToken)
  if (!preferences) return
  guestChoice.isChanged = true
  const marketingOptions = preferences.marketingOptions.map((option) =>
    option.type === type ? { ...option, opted: isWanted ? ('in' as const) : ('out' as const) } : option,
  )
  marketingPreferences({ basketToken }).receive({ ...preferences, marketingOptions })
}

/** Saves changed choices with the basket. Throws AppError. */
export async function saveMarketing(basketToken: string): Promise<void> {
  const preferences = getPreferences(basketToken)
  if (!preferences || !guestChoice.isChanged) return
  const { marketingOptions } = preferences
  await withErrorContext('MARKETING_PROCESSING', () =>
    sessionCall(marketingApi.updatePreferences, { marketingOptions, basketToken }),
  )
  guestChoice.isChanged = false
}

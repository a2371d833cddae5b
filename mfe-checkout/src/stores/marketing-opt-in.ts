import { marketingApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { personResource, sessionCall } from '@larder/shared/stores'

/**
 * The messages a guest may opt in to with this order (spec §3 Marketing), requested once. Where they cannot
 * be loaded, the question is omitted.
 */
export const marketingPreferencesOf = personResource(
  (key: { basketToken: string }, signal) => sessionCall(marketingApi.getPreferences, key, { signal }),
  { asksOnce: true },
)

const changed = { isIt: false }

const chosenSoFar = (basketToken: string): marketingApi.MarketingPreferences | undefined => {
  const current = marketingPreferencesOf({ basketToken }).$value.get()
  return current.state === 'ready' ? current.data : undefined
}

/** Off until the guest opts in. */
export function chooseMarketing(basketToken: string, type: string, isWanted: boolean): void {
  const preferences = chosenSoFar(basketToken)
  if (!preferences) return
  changed.isIt = true
  const marketingOptions = preferences.marketingOptions.map((option) =>
    option.type === type ? { ...option, opted: isWanted ? ('in' as const) : ('out' as const) } : option,
  )
  marketingPreferencesOf({ basketToken }).receive({ ...preferences, marketingOptions })
}

/** Saves the choice with the basket; does nothing where nothing was chosen. Throws AppError. */
export async function saveMarketing(basketToken: string): Promise<void> {
  const preferences = chosenSoFar(basketToken)
  if (!preferences || !changed.isIt) return
  const { marketingOptions } = preferences
  await withErrorContext('MARKETING_PROCESSING', () =>
    sessionCall(marketingApi.updatePreferences, { marketingOptions, basketToken }),
  )
  changed.isIt = false
}

import { marketingApi } from '@larder/shared/contracts'
import { during } from '@larder/shared/errors'
import { personResource, sessionCall } from '@larder/shared/stores'

/**
 * Which messages a guest wants with this order (spec §3 Marketing), asked for once. Where they are not to be had, the
 * question is left away.
 */
export const newsOf = personResource(
  (key: { basketToken: string }, signal) => sessionCall(marketingApi.getPreferences, key, { signal }),
  { asksOnce: true },
)

const changed = { isIt: false }

const chosenSoFar = (basketToken: string): marketingApi.MarketingPreferences | undefined => {
  const news = newsOf({ basketToken }).$value.get()
  return news.state === 'ready' ? news.data : undefined
}

/** Out until somebody says in. */
export function chooseNews(basketToken: string, type: string, isWanted: boolean): void {
  const preferences = chosenSoFar(basketToken)
  if (!preferences) return
  changed.isIt = true
  const marketingOptions = preferences.marketingOptions.map((option) =>
    option.type === type ? { ...option, opted: isWanted ? ('in' as const) : ('out' as const) } : option,
  )
  newsOf({ basketToken }).receive({ ...preferences, marketingOptions })
}

/** Keeps the choice with the basket; nothing where nothing was chosen. Throws AppError. */
export async function sendNews(basketToken: string): Promise<void> {
  const preferences = chosenSoFar(basketToken)
  if (!preferences || !changed.isIt) return
  const { marketingOptions } = preferences
  await during('MARKETING_PROCESSING', () =>
    sessionCall(marketingApi.updatePreferences, { marketingOptions, basketToken }),
  )
  changed.isIt = false
}

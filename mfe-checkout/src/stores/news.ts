import { atom, readonlyType } from 'nanostores'
import { marketingApi } from '@larder/shared/contracts'
import { action, during } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'

type Preferences = marketingApi.MarketingPreferences

const $current = atom<Preferences | undefined>()
/** Which messages a guest wants with this order (spec §3 Marketing); undefined until asked, or where it is not to be had. */
export const $news = readonlyType($current)

const changed = { isIt: false }

/** What the guest chose about news so far; asked for once. A failure leaves the question away. */
export async function loadNews(basketToken: string): Promise<void> {
  if ($current.get()) return
  await action(async () => {
    $current.set(await sessionCall(marketingApi.getPreferences, { basketToken }))
  })
}

/** Out until somebody says in. */
export function chooseNews(type: string, isWanted: boolean): void {
  const preferences = $current.get()
  if (!preferences) return
  changed.isIt = true
  const marketingOptions = preferences.marketingOptions.map((option) =>
    option.type === type ? { ...option, opted: isWanted ? ('in' as const) : ('out' as const) } : option,
  )
  $current.set({ ...preferences, marketingOptions })
}

/** Keeps the choice with the basket; nothing where nothing was chosen. Throws AppError. */
export async function sendNews(basketToken: string): Promise<void> {
  const preferences = $current.get()
  if (!preferences || !changed.isIt) return
  const { marketingOptions } = preferences
  await during('MARKETING_PROCESSING', () =>
    sessionCall(marketingApi.updatePreferences, { marketingOptions, basketToken }),
  )
  changed.isIt = false
}

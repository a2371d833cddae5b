import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useResource, useStore } from '@larder/shared/stores'
import { AreaField, Checkbox, Disclosure, useBrandConfig, withErrorToast } from '@larder/shared/ui'
import { chooseMarketing, marketingPreferences, saveMarketing } from '../stores/marketing-opt-in.ts'
import { $store } from '../stores/shop-store.ts'
import styles from './OrderNotes.module.css'

export function NoteField({ method }: { method: basketApi.Basket['fulfilmentMethod']['type'] }) {
  const store = useStore($store)
  return (
    <AreaField
      name="instructions"
      label={method === 'delivery' ? 'Note for the driver (optional)' : 'Note for the store (optional)'}
      placeholder={store?.customerOrderNotePlaceholder}
      rows={2}
    />
  )
}

/** A guest's marketing choices, none of them preselected, and out of the way of who only wants to order. */
export function MarketingOptIn({ basketToken }: { basketToken: string }) {
  const loaded = useResource(marketingPreferences({ basketToken }))
  const preferences = loaded.state === 'ready' ? loaded.data : undefined
  if (!preferences || preferences.marketingOptions.length === 0) return null
  return (
    <Disclosure title="Offers and news (optional)">
      <fieldset className={styles.group}>
        <legend>{preferences.marketingPreferencesGuestIntro}</legend>
        {preferences.marketingOptions.map(({ type, text, opted }) => (
          <Checkbox
            key={type}
            label={text}
            checked={opted === 'in'}
            onChange={({ target }) => chooseMarketing(basketToken, type, target.checked)}
          />
        ))}
      </fieldset>
    </Disclosure>
  )
}

/** Saves the marketing choices. A failure shows a toast and does not stop checkout. */
export const trySaveMarketing = (basketToken: string) => withErrorToast(() => saveMarketing(basketToken))

/** Explains how the shopper's data is used. */
export function PrivacyLine({ isMember }: { isMember: boolean }) {
  const slug = useBrandConfig()?.settings['privacyPage'] ?? 'legal/privacy'
  return (
    <p className={styles.line}>
      {isMember ? 'Read' : 'We use your details for this order only. Read'}{' '}
      <a href={paths.page({ slug })} target="_blank" rel="noopener">
        how we look after your details
      </a>
      .
    </p>
  )
}

import { useResource } from '@larder/shared/stores'
import { Checkbox } from '@larder/shared/ui'
import { chooseMarketing, marketingPreferencesOf } from '../stores/marketing-opt-in.ts'
import styles from './MarketingOptIn.module.css'

/** A guest's marketing choices: nothing is ticked beforehand. */
export function MarketingOptIn({ basketToken }: { basketToken: string }) {
  const asked = useResource(marketingPreferencesOf({ basketToken }))
  const preferences = asked.state === 'ready' ? asked.data : undefined
  if (!preferences || preferences.marketingOptions.length === 0) return null
  return (
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
  )
}

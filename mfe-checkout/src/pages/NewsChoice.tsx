import { useResource } from '@larder/shared/stores'
import { Checkbox } from '@larder/shared/ui'
import { chooseNews, newsOf } from '../stores/news.ts'
import styles from './NewsChoice.module.css'

/** A guest's marketing choices: nothing is ticked beforehand. */
export function NewsChoice({ basketToken }: { basketToken: string }) {
  const asked = useResource(newsOf({ basketToken }))
  const news = asked.state === 'ready' ? asked.data : undefined
  if (!news || news.marketingOptions.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{news.marketingPreferencesGuestIntro}</legend>
      {news.marketingOptions.map(({ type, text, opted }) => (
        <Checkbox
          key={type}
          label={text}
          checked={opted === 'in'}
          onChange={({ target }) => chooseNews(basketToken, type, target.checked)}
        />
      ))}
    </fieldset>
  )
}

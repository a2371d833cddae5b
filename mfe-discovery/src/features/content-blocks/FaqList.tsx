import type { contentApi } from '@larder/shared/contracts'
import { Icon } from '@larder/shared/ui'
import styles from './FaqList.module.css'

/**
 * Expandable questions as native `<details>`, so that they work before any script and find-in-page opens
 * them.
 */
export function FaqList({ faqs }: { faqs: readonly contentApi.Faq[] }) {
  return (
    <div>
      {faqs.map(({ question, answer }) => (
        <details className={styles.item} key={question}>
          <summary>
            {question}
            <Icon name="down" size="small" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}

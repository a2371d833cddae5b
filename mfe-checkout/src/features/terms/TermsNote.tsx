import { TermsLabel, TermsLink } from '@larder/shared/sign-in'
import { Checkbox } from '@larder/shared/ui'
import type { Terms } from './use-terms.ts'
import styles from './TermsNote.module.css'

/** What pressing the button accepts, with the version; or the brand's checkbox (readings 45). */
export function TermsNote({ terms }: { terms: Terms }) {
  const { hasBox, isAccepted, isChanged, problem, tick, version } = terms
  if (hasBox) {
    return (
      <Checkbox
        label={<TermsLabel />}
        hint={`Version ${version}`}
        checked={isAccepted}
        problem={problem}
        onChange={({ target }) => tick(target.checked)}
      />
    )
  }
  return (
    <p className={styles.line}>
      By placing the order you accept the <TermsLink /> (version {version}).
      {isChanged && ' They have changed since your last order.'}
    </p>
  )
}

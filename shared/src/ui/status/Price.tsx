import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { formatMoney } from '../../domain/index.ts'
import styles from './Price.module.css'

type Props = {
  /** Major units, as in API replies: 5 is £5.00. */
  amount: number
  currency?: string | undefined
  /** `member`: the price of members, which a text beside it names. */
  tone?: 'strong' | 'saving' | 'deal' | 'member' | 'muted'
  size?: 'large'
  /** The previous price, struck through if it was higher. */
  was?: number | undefined
  /** Text for an amount of zero ('Free'). */
  zero?: string
}

/** An amount of money, in tabular figures. Translators leave it alone. */
export function Price({ amount, currency, tone, size, was, zero }: Props) {
  return (
    <span
      className={styles.amount}
      translate="no"
      data-tone={was !== undefined && was > amount ? 'deal' : tone}
      data-size={size}
    >
      {amount === 0 && zero ? zero : formatMoney(amount, currency)}
      {was !== undefined && was > amount && (
        <>
          {' '}
          <s className={styles.old}>
            <VisuallyHidden>was </VisuallyHidden>
            {formatMoney(was, currency)}
          </s>
        </>
      )}
    </span>
  )
}

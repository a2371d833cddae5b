import { styled } from '../styled.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { formatMoney } from '../../domain/index.ts'

const Amount = styled('span')(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  variants: [
    { props: { 'data-tone': 'strong' }, style: { fontWeight: 700 } },
    { props: { 'data-tone': 'saving' }, style: { color: theme.palette.success.text, fontWeight: 600 } },
    { props: { 'data-tone': 'deal' }, style: { color: theme.palette.danger.text, fontWeight: 700 } },
    { props: { 'data-tone': 'muted' }, style: { color: theme.palette.text.secondary } },
    // In the text's font, which has tabular figures.
    {
      props: { 'data-size': 'large' },
      style: { ...theme.typography.h2, fontFamily: theme.typography.fontFamily },
    },
  ],
}))
const Old = styled('s')(({ theme }) => ({
  marginInlineStart: theme.spacing(1.5),
  color: theme.palette.text.secondary,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
}))

type Props = {
  /** Major units, as on the wire: 5 is £5.00. */
  amount: number
  currency?: string | undefined
  tone?: 'normal' | 'strong' | 'saving' | 'deal' | 'muted'
  size?: 'normal' | 'large'
  /** The previous price, struck through, when it was higher. */
  was?: number | undefined
  /** Text shown for an amount of zero ('Free'). */
  zero?: string
}

/** An amount of money, in tabular figures. */
export function Price({ amount, currency, tone = 'normal', size = 'normal', was, zero }: Props) {
  return (
    <Amount data-tone={was !== undefined && was > amount ? 'deal' : tone} data-size={size}>
      {amount === 0 && zero ? zero : formatMoney(amount, currency)}
      {was !== undefined && was > amount && (
        <Old>
          <VisuallyHidden>was </VisuallyHidden>
          {formatMoney(was, currency)}
        </Old>
      )}
    </Amount>
  )
}

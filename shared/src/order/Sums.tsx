import { Price, styled } from '@larder/shared/ui'
import type { Sum } from './sums.ts'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  transition: `opacity ${theme.pace.quick}`,
  '&[aria-busy="true"]': { opacity: 0.6 },
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    ...theme.typography.body2,
  },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, flex: 'none' },
  '& > [data-total]': {
    ...theme.typography.h3,
    alignItems: 'baseline',
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(4),
    borderTop: theme.line.hairline,
  },
}))

type Props = {
  sums: readonly Sum[]
  total: number
  currency: string
  /** New amounts are pending. */
  isPending?: boolean
  /** Read out when it changes. */
  isLive?: boolean
}

/** The parts of the total; the total last. */
export function Sums({ sums, total, currency, isPending = false, isLive = false }: Props) {
  return (
    <List aria-live={isLive ? 'polite' : undefined} aria-busy={isPending}>
      {sums.map(({ key, name, amount, kind, note }) => (
        <div key={key}>
          <dt>
            {name}
            {note && <small>{note}</small>}
          </dt>
          <dd>
            <Price
              amount={amount}
              currency={currency}
              {...(kind === 'saving' ? { tone: 'saving' as const } : {})}
              {...(kind === 'fee' ? { zero: 'Free' } : {})}
            />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>Total</dt>
        <dd>
          <Price amount={total} currency={currency} tone="strong" />
        </dd>
      </div>
    </List>
  )
}

import type { memberApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { Price, styled, Surface, useBrandConfig } from '@larder/shared/ui'
import type * as z from 'zod'

type Credit = z.output<typeof memberApi.creditSummary.reply>

const Root = styled(Surface)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(4),
  '& > h2': theme.typography.h2,
}))
const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    padding: `${theme.spacing(2)} 0`,
    borderTop: theme.line.hairline,
    ...theme.typography.body2,
  },
}))

/** The credit that is left, and its history. */
export function CreditCard({ credit }: { credit: Credit }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { balance, currencyCode, entries } = credit
  return (
    <Root data-pad="large">
      <Head>
        <h2>Credit</h2>
        <Price amount={balance} currency={currencyCode} tone="strong" size="large" />
      </Head>
      <p>
        {balance > 0
          ? 'Taken off your next order by itself.'
          : 'None now. What you earn by rewards and invitations comes here, and is taken off your next order by itself.'}
      </p>
      {entries.length > 0 && (
        <List>
          {entries.map(({ at, amount, reason }) => (
            <li key={`${at} ${reason}`}>
              <span>{`${reason}, ${formatInstant(at, 'D MMM YYYY', zone)}`}</span>
              <Price amount={amount} currency={currencyCode} />
            </li>
          ))}
        </List>
      )}
    </Root>
  )
}

import type { memberApi } from '@larder/shared/contracts'
import { formatInstant, formatRoundMoney } from '@larder/shared/domain'
import { Disclosure, formatMoney, Icon, Progress, styled, Surface, useBrandConfig } from '@larder/shared/ui'
import type * as z from 'zod'

type Summary = z.output<typeof memberApi.loyaltySummary.reply>

const Root = styled(Surface)(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))
const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& > h2': theme.typography.h2,
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Points = styled('p')(({ theme }) => ({
  ...theme.typography.huge,
  color: theme.palette.primary.text,
  fontVariantNumeric: 'tabular-nums',
  '& > small': {
    ...theme.typography.body1,
    marginInlineStart: theme.spacing(2),
    color: theme.palette.text.secondary,
  },
}))
const Tiers = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  [theme.wide]: { gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(40)}, 1fr))` },
}))
const Tier = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  alignContent: 'start',
  padding: theme.spacing(4),
  border: theme.line.hairline,
  borderRadius: theme.radius.field,
  '& > b': { ...theme.typography.h4, display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& > p': { ...theme.typography.body3, color: theme.palette.text.secondary },
  '&[data-reached]': { background: theme.palette.success.tint, borderColor: 'transparent' },
  '&[data-reached] > b > svg': { color: theme.palette.success.text },
}))
const History = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    padding: `${theme.spacing(2)} 0`,
    ...theme.typography.body2,
  },
  '& b': { fontVariantNumeric: 'tabular-nums' },
}))

function progressWords({ nextTier, nextTierIn }: memberApi.LoyaltyProgress, currency: string): string {
  if (!nextTier) return 'You have reached the top'
  return `${formatMoney(nextTierIn, currency)} to ${nextTier}`
}

/** The scheme, the member's progress, the next steps and the points collected. */
export function LoyaltyCard({ summary }: { summary: Summary }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { name, intro, progress, currencyCode, history, pointsPerPound } = summary
  return (
    <Root data-pad="large">
      <Head>
        <h2>{name}</h2>
        <p>{intro}</p>
      </Head>
      {progress && (
        <>
          <Points>
            {progress.points}
            <small>{`points, ${pointsPerPound} for every £1`}</small>
          </Points>
          <Progress value={progress.percent / 100} label={progressWords(progress, currencyCode)} />
          <Tiers>
            {progress.tiers.map(({ name: tier, spend, text, isReached }) => (
              <Tier key={tier} data-reached={isReached || undefined}>
                <b>
                  <Icon name={isReached ? 'check' : 'star'} size="small" />
                  {tier}
                </b>
                <p>{`Spend ${formatRoundMoney(spend, currencyCode)} in ${progress.periodDays} days`}</p>
                <p>{text}</p>
              </Tier>
            ))}
          </Tiers>
        </>
      )}
      {history.length > 0 && (
        <Disclosure title="What you collected">
          <History>
            {history.map(({ at, points, text }) => (
              <li key={`${at} ${text}`}>
                <span>{`${text}, ${formatInstant(at, 'D MMM YYYY', zone)}`}</span>
                <b>{`+${points}`}</b>
              </li>
            ))}
          </History>
        </Disclosure>
      )}
    </Root>
  )
}

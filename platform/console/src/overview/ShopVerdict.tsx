import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import type * as shopHealth from '@larder/contracts/shop-health'
import { dayAndTime, minuteTime } from '../data/format.ts'
import { Sparkline } from './Sparkline.tsx'
import { areaElementId } from './Summary.tsx'

type Problem = shopHealth.ShopProblem

const PROBLEM_TEXTS: Record<Problem['kind'], string> = {
  killed: 'is',
  broken: 'breaks',
  hung: 'hangs',
  calls: 'Calls of the API fail',
  visits: 'Fewer visits',
  orders: 'Fewer orders',
  payments: 'Fewer payments',
}

const describeProblem = ({ kind, area }: Problem): string =>
  area ? `${area} ${PROBLEM_TEXTS[kind]}` : PROBLEM_TEXTS[kind]

function describeCause({ since, brands, change, kind }: Problem): string {
  const start = since ? `Since ${minuteTime(new Date(since))}` : 'Since when is not known'
  const brandList = brands.length > 0 ? `, in ${brands.join(', ')}` : ''
  if (!change) return `${start}${brandList}. No change of the plan came before it.`
  const { act, area, who, at, why } = change
  const cause = `${act} of ${area} by ${who}, ${dayAndTime(at)}${why && `: ${why}`}`
  return kind === 'killed' ? `${cause}.` : `${start}${brandList}. The change before it: ${cause}.`
}

/** Whether the shop is well according to its counts, independently of rollouts. The worst problem comes first. */
export function ShopVerdict({ health }: { health: shopHealth.ShopHealth }) {
  const { search } = useLocation()
  const { problems, visits, windowMinutes, orderSeries } = health
  const visitCount = `${visits.toLocaleString('en-GB')} visits in the last ${windowMinutes} minutes`
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'center' } }}>
      <Alert
        severity={problems.length > 0 ? 'error' : visits > 0 ? 'success' : 'info'}
        role="status"
        sx={{ flexGrow: 1, alignItems: 'start' }}
      >
        {problems.length === 0 &&
          visits > 0 &&
          `The shop is well: ${visitCount}, and nothing is worse than usual.`}
        {problems.length === 0 && visits === 0 && `Nothing was counted in the last ${windowMinutes} minutes.`}
        {problems.map((problem) => (
          <Typography
            key={describeProblem(problem)}
            component="div"
            variant="body2"
            sx={{ overflowWrap: 'anywhere', pb: 1 }}
          >
            {problem.area ? (
              <Link
                component={RouterLink}
                to={{ search, hash: areaElementId(problem.area) }}
                color="inherit"
                sx={{ fontWeight: 650, lineHeight: '24px' }}
              >
                {describeProblem(problem)}
              </Link>
            ) : (
              <strong>{describeProblem(problem)}</strong>
            )}
            {problem.kind === 'killed' ? ' ' : ': '}
            {problem.text}. {describeCause(problem)}
          </Typography>
        ))}
        {problems.length > 0 && <div>{visitCount}.</div>}
      </Alert>
      <Sparkline label="Orders in 5 minutes" series={orderSeries} color="success.main" />
    </Stack>
  )
}

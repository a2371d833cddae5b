import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import type * as shopHealth from '@larder/contracts/shop-health'
import { useState } from 'react'
import Button from '@mui/material/Button'
import { ActDialog } from '../acts/ActDialog.tsx'
import { ACTS, type Act, type AreaPlan } from '../acts/acts.ts'
import { isOperator, isOwnArea, useSession } from '../session/session-context.ts'
import { dayAndTime, minuteTime } from '../data/format.ts'
import { useReleaseNames } from '../data/release-names.ts'
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

function describeProblem({ kind, area, title }: Problem): string {
  if (title !== undefined) return title
  if (area) return `${area} ${PROBLEM_TEXTS[kind]}`
  return kind === 'hung' ? 'Pages hang' : PROBLEM_TEXTS[kind]
}

/** More names would hide what is said after them. */
const MAX_BRANDS = 5
const formatBrands = (brands: readonly string[]): string =>
  brands.length <= MAX_BRANDS
    ? brands.join(', ')
    : `${brands.slice(0, MAX_BRANDS).join(', ')} and ${brands.length - MAX_BRANDS} more`

function describeCause({ since, brands, change, kind }: Problem): string {
  const start = since ? `Since ${minuteTime(new Date(since))}` : 'Since when is not known'
  const brandList = brands.length > 0 ? `, in ${formatBrands(brands)}` : ''
  if (!change) return `${start}${brandList}. No change of the plan came before it.`
  const { act, area, who, at, why } = change
  const cause = `${act} of ${area} by ${who}, ${dayAndTime(at)}${why && `: ${why}`}`
  return kind === 'killed' ? `${cause}.` : `${start}${brandList}. The change before it: ${cause}.`
}

type WayBackProps = {
  wayBack: NonNullable<Problem['wayBack']>
  plan: AreaPlan
  onDone: (area: string, act: Act) => void
}

/** Rolls back a release that was promoted in the day before a problem, with one press and its dialog. */
function WayBack({ wayBack: { area, from, to }, plan, onDone }: WayBackProps) {
  const session = useSession()
  const nameRelease = useReleaseNames()
  const [isOpen, setOpen] = useState(false)
  const act = ACTS.find(({ name }) => name === 'back')
  if (!act || (!isOperator(session) && !isOwnArea(session, area))) return undefined
  return (
    <div>
      {area} {nameRelease(area, from)} was promoted within the day before.{' '}
      <Button variant="outlined" color="error" size="small" onClick={() => setOpen(true)}>
        Roll back {area} to {nameRelease(area, to)}
      </Button>
      {isOpen && (
        <ActDialog
          {...{ area, plan, act }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone(area, act)
          }}
        />
      )}
    </div>
  )
}

/** The way back of a problem that has one, as long as it would still undo that promotion. */
function ProblemWayBack({
  problem: { wayBack },
  areas,
  onDone,
}: Omit<Props, 'health'> & { problem: Problem }) {
  const plan = wayBack && areas?.[wayBack.area]
  if (!plan || plan.stable !== wayBack.from || plan.previous !== wayBack.to) return undefined
  return <WayBack {...{ wayBack, plan, onDone }} />
}

type Props = {
  health: shopHealth.ShopHealth
  /** Undefined while the plan is loading. */
  areas: Readonly<Record<string, AreaPlan>> | undefined
  onDone: WayBackProps['onDone']
}

function ProblemText({ problem }: { problem: Problem }) {
  const { search } = useLocation()
  const title = describeProblem(problem)
  return (
    <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere', pb: 1 }}>
      {problem.area ? (
        <Link
          component={RouterLink}
          to={{ search, hash: areaElementId(problem.area) }}
          color="inherit"
          sx={{ fontWeight: 650, lineHeight: '24px' }}
        >
          {title}
        </Link>
      ) : (
        <strong>{title}</strong>
      )}
      {problem.kind === 'killed' ? ' ' : ': '}
      {problem.text}. {describeCause(problem)}
    </Typography>
  )
}

/** What is wrong with one area, with one part, or with the shop as a whole, is one trouble: its signs, and its way back once. */
function Trouble({ problems, areas, onDone }: Omit<Props, 'health'> & { problems: readonly Problem[] }) {
  const escape = problems.find(({ wayBack }) => wayBack)
  return (
    <Alert severity="error" role="status" sx={{ alignItems: 'start' }}>
      {problems.map((problem) => (
        <ProblemText key={problem.kind} problem={problem} />
      ))}
      {escape && <ProblemWayBack {...{ problem: escape, areas, onDone }} />}
    </Alert>
  )
}

/** Whether the shop is well according to its counts, independently of rollouts. The worst trouble comes first. */
export function ShopVerdict({ health, areas, onDone }: Props) {
  const { problems, visits, windowMinutes, orderSeries } = health
  const visitCount = `${visits.toLocaleString('en-GB')} visits in the last ${windowMinutes} minutes`
  const troubles = Map.groupBy(problems, ({ area = '', title, brands }) =>
    title ? `${title} ${brands.join()}` : area,
  )
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'center' } }}>
      <Stack spacing={1} sx={{ flexGrow: 1 }}>
        {[...troubles].map(([key, own]) => (
          <Trouble key={key} {...{ problems: own, areas, onDone }} />
        ))}
        {problems.length > 0 ? (
          <Typography variant="body2">{visitCount}.</Typography>
        ) : (
          <Alert severity={visits > 0 ? 'success' : 'info'} role="status">
            {visits > 0
              ? `The shop is well: ${visitCount}, and nothing is worse than usual.`
              : `Nothing was counted in the last ${windowMinutes} minutes.`}
          </Alert>
        )}
      </Stack>
      <Sparkline label="Orders in 5 minutes" series={orderSeries} color="success.main" />
    </Stack>
  )
}

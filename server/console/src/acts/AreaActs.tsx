import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isOperator, isOwnArea, useSession } from '../session/session-context.ts'
import { ActDialog } from './ActDialog.tsx'
import { ACTS, isForSquads, type Act, type AreaPlan } from './acts.ts'

type Props = { area: string; plan: AreaPlan; onDone: (act: Act) => void }

/**
 * The acts that make sense for an area now: what stops or steers a release at once, what begins a new one behind "More". A
 * squad has those of its own area, and a token that reads alone sees why it has none.
 */
export function AreaActs({ area, plan, onDone }: Props) {
  const session = useSession()
  const mayDoAll = isOperator(session)
  const [act, setAct] = useState<Act>()
  const [isMore, setIsMore] = useState(false)
  if (!mayDoAll && !isOwnArea(session, area))
    return (
      <Typography variant="body2" color="text.secondary">
        The token of {session.name} may read {area}, not change it.
      </Typography>
    )
  const offered = ACTS.filter((one) => one.isOffered(plan, area) && (mayDoAll || isForSquads(one, plan)))
  const remedy = offered.find((one) => one.isRemedy)
  const buttons = (isPlanned: boolean) =>
    offered
      .filter((one) => (one.isPlanned ?? false) === isPlanned)
      .map((one) => (
        <Button
          key={one.name}
          variant={one === remedy ? 'contained' : 'outlined'}
          color={one.isDangerous ? 'error' : 'primary'}
          aria-label={`${one.label}: ${area}`}
          onClick={() => setAct(one)}
        >
          {/* With its area: another one's buttons may move to where a finger is. */}
          {one.isDangerous ? `${one.label}: ${area}` : one.label}
        </Button>
      ))
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {buttons(false)}
        <Button
          aria-expanded={isMore}
          aria-label={`More acts: ${area}`}
          onClick={() => setIsMore((before) => !before)}
        >
          {isMore ? 'Fewer' : 'More'}
        </Button>
        {isMore && buttons(true)}
      </Stack>
      {act && (
        <ActDialog
          {...{ area, plan, act }}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            onDone(act)
          }}
        />
      )}
    </>
  )
}

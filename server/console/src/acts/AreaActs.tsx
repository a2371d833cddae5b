import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSession } from '../session/session-context.ts'
import { ActDialog } from './ActDialog.tsx'
import { ACTS, type Act, type AreaPlan } from './acts.ts'

type Props = { area: string; plan: AreaPlan; onDone: (act: Act) => void }

/**
 * The acts that make sense for an area now: what stops or steers a release at once, what begins a new one behind "More". A
 * token that reads alone sees why it has none.
 */
export function AreaActs({ area, plan, onDone }: Props) {
  const { mayAct, name } = useSession()
  const [act, setAct] = useState<Act>()
  const [isMore, setIsMore] = useState(false)
  if (!mayAct)
    return (
      <Typography variant="body2" color="text.secondary">
        The token of {name} may read, not change. Sign in with an ops token to act.
      </Typography>
    )
  const offered = ACTS.filter((one) => one.isOffered(plan, area))
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

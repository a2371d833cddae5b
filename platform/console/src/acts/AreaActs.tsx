import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isOperator, isOwnArea, useSession } from '../session/session-context.ts'
import { ActDialog } from './ActDialog.tsx'
import { ACTS, isForSquads, type Act, type AreaPlan } from './acts.ts'

type Props = {
  area: string
  plan: AreaPlan
  /** The act whose dialog is open at first, if the area's state allows it. */
  linkedAct?: string | undefined
  onDone: (act: Act) => void
}

/**
 * The actions that an area's state allows: the remedy of a problem is a button, all others are in a menu. A squad gets
 * those for its own area, and a read-only token an explanation.
 */
export function AreaActs({ area, plan, linkedAct, onDone }: Props) {
  const session = useSession()
  const mayDoAll = isOperator(session)
  const mayTake = (candidate: Act) =>
    candidate.isOffered(plan, area) && (mayDoAll || isForSquads(candidate, plan))
  const [act, setAct] = useState(() =>
    ACTS.find((candidate) => candidate.name === linkedAct && mayTake(candidate)),
  )
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!mayDoAll && !isOwnArea(session, area))
    return (
      <Typography variant="body2" color="text.secondary">
        The token of {session.name} may read {area} but not change it.
      </Typography>
    )
  const offered = ACTS.filter(mayTake)
  const remedy = offered.find((candidate) => candidate.isRemedy)
  const others = offered.filter((candidate) => candidate !== remedy)
  const choose = (chosen: Act) => {
    setAnchor(undefined)
    setAct(chosen)
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, justifyContent: { md: 'end' } }}>
        {remedy && (
          <Button
            variant="outlined"
            color={remedy.isDangerous ? 'error' : 'primary'}
            aria-label={`${remedy.label}: ${area}`}
            onClick={() => setAct(remedy)}
          >
            {/* The area is part of the text, because another area's button may move under the pointer. */}
            {remedy.isDangerous ? `${remedy.label}: ${area}` : remedy.label}
          </Button>
        )}
        {others.length > 0 && (
          <Button
            variant="outlined"
            aria-haspopup="menu"
            aria-expanded={anchor !== undefined}
            aria-label={`Actions: ${area}`}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            Actions
          </Button>
        )}
      </Stack>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {others.map((other, index) => [
          index > 0 && other.isPlanned && !others[index - 1]?.isPlanned && <Divider key="planned" />,
          <MenuItem
            key={other.name}
            onClick={() => choose(other)}
            sx={{ minHeight: 44, ...(other.isDangerous && { color: 'error.main' }) }}
          >
            {other.label}: {area}
          </MenuItem>,
        ])}
      </Menu>
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

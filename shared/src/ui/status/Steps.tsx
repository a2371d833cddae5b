import { Icon } from '../media/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { keyframes, styled } from '../styled.ts'

const pulse = keyframes({ '50%': { opacity: 0.35 } })

const List = styled('ol')(({ theme }) => ({ display: 'grid', ...theme.typography.body2 }))
const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  gap: theme.spacing(3),
  minHeight: theme.spacing(13),
  color: theme.palette.text.secondary,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: `${theme.spacing(7)} 0`,
    insetInlineStart: theme.spacing(3.25),
    borderInlineStart: theme.line.hairline,
    borderWidth: theme.spacing(0.5),
  },
  '&[data-state="done"]::before': { borderColor: theme.palette.success.main },
  '&[data-state="current"]': { color: theme.palette.text.primary, fontWeight: 700 },
  '&[data-state="done"]': { color: theme.palette.text.primary },
}))
const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(7),
  height: theme.spacing(7),
  borderRadius: theme.radius.pill,
  border: theme.line.edge,
  background: theme.palette.background.paper,
  '[data-state="done"] > &': {
    background: theme.palette.success.main,
    borderColor: 'transparent',
    color: theme.palette.success.contrastText,
  },
  '[data-state="current"] > &': { border: theme.line.strong },
  '& > i': {
    width: theme.spacing(3),
    height: theme.spacing(3),
    borderRadius: theme.radius.pill,
    background: theme.palette.primary.main,
    animation: `${pulse} 1.6s infinite`,
  },
}))
const Time = styled('span')(({ theme }) => ({
  display: 'block',
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
}))

export type Step = { label: string; state: 'done' | 'current' | 'todo'; time?: string }

const words: Record<Step['state'], string> = { done: 'done', current: 'now', todo: 'to come' }

/** The steps of an order; the current one is animated. Each step also gives its state as text. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <List>
      {steps.map(({ label, state, time }) => (
        <Item
          key={label}
          data-state={state}
          {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <Mark aria-hidden>
            {state === 'done' && <Icon name="check" size="tiny" />}
            {state === 'current' && <i />}
          </Mark>
          <span>
            {label}
            <VisuallyHidden>, {words[state]}</VisuallyHidden>
            {time && <Time>{time}</Time>}
          </span>
        </Item>
      ))}
    </List>
  )
}

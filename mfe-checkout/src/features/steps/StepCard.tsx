import type { ReactNode } from 'react'
import { ButtonLink, Icon, styled, Surface } from '@larder/shared/ui'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > h2': { ...theme.typography.h3, flex: 1, minWidth: 0 },
  '&[data-state="done"] > h2': theme.typography.h4,
}))
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(8),
  height: theme.spacing(8),
  borderRadius: theme.radius.pill,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  ...theme.typography.button2,
  flex: 'none',
  '&[data-state="done"]': { background: theme.palette.success.tint, color: theme.palette.success.text },
  '&[data-state="todo"]': {
    background: theme.palette.background.sunken,
    color: theme.palette.text.secondary,
  },
}))
const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(5),
  marginTop: theme.spacing(5),
  // The sticky bar at the bottom is the card's own footer.
  '& [data-sticky-bar]': {
    margin: theme.spacing(0, -5, -5),
    borderRadius: `0 0 ${theme.radius.card} ${theme.radius.card}`,
    [theme.wide]: { margin: theme.spacing(2, 0, 0), borderRadius: 0 },
  },
}))
const Summary = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  marginInlineStart: theme.spacing(11),
  overflowWrap: 'anywhere',
}))

type Props = {
  /** Its position among the steps; none where it is the only one. */
  number?: number
  title: string
  state: 'done' | 'current' | 'todo'
  /** The choices made, once it is done. */
  summary?: ReactNode
  /** The link to change them. */
  editTo?: string
  children?: ReactNode
}

/** A numbered step: open while it is current, a summary with Edit once it is done. */
export function StepCard({ number, title, state, summary, editTo, children }: Props) {
  return (
    <Surface
      as="section"
      {...(state === 'current' ? { 'data-pad': 'large' as const } : {})}
      aria-label={title}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <Head data-state={state}>
        {number && (
          <Mark data-state={state} aria-hidden>
            {state === 'done' ? <Icon name="check" size="small" /> : number}
          </Mark>
        )}
        <h2>{title}</h2>
        {state === 'done' && editTo && (
          <ButtonLink to={editTo} variant="text" size="small" aria-label={`Edit: ${title}`}>
            Edit
          </ButtonLink>
        )}
      </Head>
      {state === 'done' && summary && <Summary>{summary}</Summary>}
      {state === 'current' && <Body>{children}</Body>}
    </Surface>
  )
}

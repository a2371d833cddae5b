import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  padding: theme.spacing(4),
  borderRadius: theme.radius.field,
  background: theme.palette.primary.tint,
  color: theme.palette.text.primary,
  '& > svg': { color: theme.palette.primary.text, marginTop: theme.spacing(-0.25) },
  variants: (['success', 'warning', 'error'] as const).map((tone) => ({
    props: { 'data-tone': tone },
    style: { background: theme.palette[tone].tint, '& > svg': { color: theme.palette[tone].text } },
  })),
}))
const Words = styled('div')(({ theme }) => ({ flex: 1, minWidth: 0, ...theme.typography.body2 }))
const Title = styled('p')(({ theme }) => ({ ...theme.typography.h4, marginBottom: theme.spacing(0.5) }))
const Action = styled('div')(({ theme }) => ({ marginTop: theme.spacing(3) }))

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  /** A way on: a button or a link. */
  action?: ReactNode
  /** Came about while the page was open: read it out. */
  isLive?: boolean
  children?: ReactNode
}

/** A message that belongs where it stands: what happened, what is kept, a way on. */
export function Notice({ tone = 'info', title, action, isLive = false, children }: Props) {
  return (
    <Root data-tone={tone} {...(isLive ? { role: tone === 'error' ? 'alert' : 'status' } : {})}>
      <Icon name={icons[tone]} />
      <Words>
        {title && <Title>{title}</Title>}
        {children}
        {action && <Action>{action}</Action>}
      </Words>
    </Root>
  )
}

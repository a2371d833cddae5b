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

/** A border, because a tint alone is invisible on a background of nearly the same colour. */
const edgeOf = (ink: string): string => `color-mix(in srgb, ${ink} 30%, transparent)`

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  padding: theme.spacing(4),
  borderRadius: theme.radius.field,
  border: theme.line.clear,
  borderColor: edgeOf(theme.palette.info.text),
  background: theme.palette.info.tint,
  color: theme.palette.text.primary,
  '& > svg': { color: theme.palette.info.text, marginTop: theme.spacing(-0.25) },
  variants: (['success', 'warning', 'error'] as const).map((tone) => ({
    props: { 'data-tone': tone },
    style: {
      borderColor: edgeOf(theme.palette[tone].text),
      background: theme.palette[tone].tint,
      '& > svg': { color: theme.palette[tone].text },
    },
  })),
}))
/** The action is beside the text where there is room for both, otherwise below it. */
const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.spacing(3)} ${theme.spacing(6)}`,
}))
const Words = styled('div')(({ theme }) => ({
  flex: `1 1 ${theme.spacing(64)}`,
  minWidth: 0,
  ...theme.typography.body2,
}))
const Title = styled('p')(({ theme }) => ({ ...theme.typography.h4, marginBottom: theme.spacing(0.5) }))

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  /** An action: a button or a link. */
  action?: ReactNode
  /** Appeared while the page was open, so it is read out. */
  isLive?: boolean
  children?: ReactNode
}

/** A message in place: what happened, what is kept, a next step. */
export function Notice({ tone = 'info', title, action, isLive = false, children }: Props) {
  return (
    <Root data-tone={tone} {...(isLive ? { role: tone === 'error' ? 'alert' : 'status' } : {})}>
      <Icon name={icons[tone]} />
      <Body>
        <Words>
          {title && <Title>{title}</Title>}
          {children}
        </Words>
        {action && <div>{action}</div>}
      </Body>
    </Root>
  )
}

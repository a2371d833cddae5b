import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

const tones = ['success', 'warning', 'danger', 'primary', 'highlight'] as const
export type PillTone = (typeof tones)[number] | 'neutral'

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: theme.spacing(6.5),
  padding: `${theme.spacing(0.75)} ${theme.spacing(2.5)}`,
  borderRadius: theme.radius.pill,
  background: theme.palette.background.sunken,
  color: theme.palette.text.primary,
  ...theme.typography.caption,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  variants: [
    ...tones.map((tone) => ({
      props: { 'data-tone': tone },
      style: { background: theme.palette[tone].tint, color: theme.palette[tone].text },
    })),
    ...tones.map((tone) => ({
      props: { 'data-tone': tone, 'data-solid': true },
      style: { background: theme.palette[tone].main, color: theme.palette[tone].contrastText },
    })),
    {
      // On a picture: with a background of its own, whatever the picture shows.
      props: { 'data-raised': true },
      style: { background: theme.palette.background.raised, border: theme.line.hairline },
    },
  ],
}))
const Dot = styled('i')(({ theme }) => ({
  width: theme.spacing(2),
  height: theme.spacing(2),
  borderRadius: theme.radius.pill,
  background: 'currentColor',
}))

type Props = {
  tone?: PillTone
  icon?: IconName
  hasDot?: boolean
  isSolid?: boolean
  isRaised?: boolean
  children: ReactNode
}

/** A short text about a state or a kind ("Vegan", "20% off"). Not pressable. */
export function Pill({ tone = 'neutral', icon, hasDot, isSolid, isRaised, children }: Props) {
  return (
    <Root data-tone={tone} data-solid={isSolid || undefined} data-raised={isRaised || undefined}>
      {hasDot && <Dot aria-hidden />}
      {icon && <Icon name={icon} size="tiny" />}
      {children}
    </Root>
  )
}

const statusTone = { open: 'success', preorder: 'warning', closed: 'neutral' } as const

/** A store's status for one order method, with its time as text ("Open, 25-35 min"). Spec §4 Store status. */
export function StatusPill({ status, children }: { status: keyof typeof statusTone; children: ReactNode }) {
  return (
    <Pill tone={statusTone[status]} hasDot>
      {children}
    </Pill>
  )
}

const Count = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: theme.spacing(5.5),
  height: theme.spacing(5.5),
  padding: `0 ${theme.spacing(1.5)}`,
  borderRadius: theme.radius.pill,
  background: theme.palette.danger.main,
  color: theme.palette.danger.contrastText,
  ...theme.typography.caption,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  variants: [
    {
      props: { 'data-corner': true },
      style: {
        position: 'absolute',
        insetBlockStart: 0,
        // With large text it overlaps the icon instead of overflowing a narrow screen.
        insetInlineStart: `min(${theme.spacing(6)}, calc(100% + ${theme.spacing(3)} - 4ch))`,
      },
    },
  ],
}))

/**
 * A small number on another element, whose own label says what is counted. `isCorner`: on the corner of the
 * icon in a positioned button, where it takes no room.
 */
export function Badge({ count, isCorner }: { count: number; isCorner?: boolean }) {
  return (
    <Count aria-hidden data-corner={isCorner || undefined}>
      {count > 99 ? '99+' : count}
    </Count>
  )
}

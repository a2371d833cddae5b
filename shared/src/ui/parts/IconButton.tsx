import type { ComponentProps } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

const Round = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: theme.target,
  height: theme.target,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.pill,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  transition: `background ${theme.pace.quick}`,
  // A shade of its own text colour: it may be on a brand's dark bar.
  '&:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  variants: [
    {
      props: { 'data-raised': true },
      style: {
        background: theme.palette.background.raised,
        border: theme.line.hairline,
        color: theme.palette.text.primary,
        '&:hover': { background: theme.palette.background.sunken },
      },
    },
    {
      props: { 'data-tone': 'primary' },
      style: {
        background: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
        '&:hover': { background: theme.palette.primary.hover },
      },
    },
  ],
}))

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** Name of its action; read out, and shown as a tooltip. */
  label: string
  /** On a picture or a rail: with a background of its own. */
  raised?: boolean
  /** `primary` for the one quick action of a card: add. */
  tone?: 'neutral' | 'primary'
}

/** A 44 px round button with an icon instead of text. */
export function IconButton({ icon, label, raised, tone, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Round
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-raised={raised || undefined}
      data-tone={tone}
    >
      <Icon name={icon} />
    </Round>
  )
}

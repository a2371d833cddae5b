import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

const Root = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.target,
  maxWidth: '100%',
  padding: `${theme.spacing(1)} ${theme.spacing(4)}`,
  border: theme.line.edge,
  borderRadius: theme.radius.pill,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  ...theme.typography.button3,
  fontFamily: theme.typography.fontFamily,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `background ${theme.pace.quick}, border-color ${theme.pace.quick}`,
  '&:hover': { background: theme.palette.background.sunken },
  '&[aria-pressed="true"]': {
    background: theme.palette.primary.tint,
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.text,
  },
}))
const Words = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis' })

type Props = {
  children: ReactNode
  onClick: () => void
  /** For filters: on or off. Omitted where the chip opens something. */
  isSelected?: boolean
  icon?: IconName
  endIcon?: IconName
}

/** A small pressable pill: a filter, or a summary that opens its editor (the fulfilment chip). */
export function Chip({ children, onClick, isSelected, icon, endIcon }: Props) {
  return (
    <Root type="button" onClick={onClick} aria-pressed={isSelected}>
      {icon && <Icon name={isSelected ? 'check' : icon} size="tiny" />}
      {!icon && isSelected && <Icon name="check" size="tiny" />}
      <Words>{children}</Words>
      {endIcon && <Icon name={endIcon} size="tiny" />}
    </Root>
  )
}

/** Chips side by side, wrapping; with `data-scroll` in one row that scrolls on phones. */
export const ChipRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  '&[data-scroll]': {
    flexWrap: 'nowrap',
    margin: `0 ${theme.spacing(-4)}`,
    padding: `${theme.spacing(1)} ${theme.spacing(4)}`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
    [theme.wide]: { flexWrap: 'wrap', margin: 0, padding: 0 },
  },
}))

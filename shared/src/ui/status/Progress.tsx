import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { styled } from '../styled.ts'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  ...theme.typography.body3,
}))
const Track = styled('div')(({ theme }) => ({
  height: theme.spacing(2),
  borderRadius: theme.radius.pill,
  background: theme.palette.background.sunken,
  overflow: 'hidden',
  '& > i': {
    display: 'block',
    height: '100%',
    borderRadius: 'inherit',
    background: theme.palette.primary.main,
    transformOrigin: 'left',
    transition: `transform ${theme.pace.calm}`,
  },
  '&[data-done] > i': { background: theme.palette.success.main },
}))

type Props = {
  /** 0 to 1; other values are clamped. */
  value: number
  /** Text that says the same ("£3.20 to free delivery"). */
  label: ReactNode
  /** For screen readers when `label` is more than text. */
  ariaLabel?: string
}

/** A progress bar: to free delivery, to the minimum spend, of an order. */
export function Progress({ value, label, ariaLabel }: Props) {
  const share = Math.min(1, Math.max(0, value))
  const name = ariaLabel ?? (typeof label === 'string' ? label : 'Progress')
  return (
    <Root>
      <span>{label}</span>
      <VisuallyHidden as="progress" {...{ value: share, max: 1 }} aria-label={name} />
      <Track aria-hidden data-done={share === 1 || undefined}>
        <i style={{ transform: `scaleX(${share})` }} />
      </Track>
    </Root>
  )
}

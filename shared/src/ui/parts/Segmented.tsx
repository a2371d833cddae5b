import { useId } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

const Root = styled('fieldset')(({ theme }) => ({
  display: 'inline-flex',
  // Large text on a small screen wraps, instead of overflowing the page.
  flexWrap: 'wrap',
  maxWidth: '100%',
  padding: theme.spacing(1),
  borderRadius: theme.radius.pill,
  background: theme.palette.background.sunken,
  '&[data-full]': { display: 'flex', '& > label': { flex: '1 1 0' } },
  '& > label': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: theme.spacing(2),
    minHeight: theme.target,
    minWidth: 0,
    padding: `0 ${theme.spacing(3)}`,
    [theme.wide]: { padding: `0 ${theme.spacing(5)}` },
    borderRadius: theme.radius.pill,
    ...theme.typography.button2,
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    transition: `background ${theme.pace.quick}, color ${theme.pace.quick}`,
  },
  '& > label:has(:checked)': {
    background: theme.palette.background.raised,
    color: theme.palette.text.primary,
    outline: theme.line.hairline,
  },
  '& > label:has(:focus-visible)': theme.ring,
  '& > label:has(:disabled)': { opacity: 0.5, cursor: 'not-allowed' },
}))

export type SegmentedOption<Value extends string> = {
  value: Value
  label: string
  icon?: IconName
  isDisabled?: boolean
}
type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  fullWidth?: boolean
  /** Name in a plain form that must work without script. */
  name?: string
}

/** One of two or three options: delivery or collection. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  fullWidth,
  name,
}: Props<Value>) {
  const own = useId()
  return (
    <Root data-full={fullWidth || undefined}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value}>
          <VisuallyHidden
            as="input"
            {...{
              type: 'radio',
              name: name ?? own,
              value: option.value,
              checked: option.value === value,
              disabled: option.isDisabled ?? false,
              onChange: () => onChange(option.value),
            }}
          />
          {option.icon && <Icon name={option.icon} size="small" />}
          {option.label}
        </label>
      ))}
    </Root>
  )
}

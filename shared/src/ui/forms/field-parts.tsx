import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import { styled } from '../styled.ts'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
  variants: [
    { props: { 'data-width': 'short' }, style: { maxWidth: theme.spacing(50) } },
    { props: { 'data-width': 'tiny' }, style: { maxWidth: theme.spacing(30) } },
  ],
}))
const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  '&[data-hidden]': { position: 'absolute', clipPath: 'inset(50%)' },
}))
const Hint = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))
const Problem = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  alignItems: 'flex-start',
  ...theme.typography.body3,
  fontWeight: 600,
  color: theme.palette.danger.text,
}))

/** The box around an input. */
export const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: theme.spacing(13),
  background: theme.palette.background.paper,
  border: theme.line.edge,
  borderRadius: theme.radius.field,
  transition: `border-color ${theme.pace.quick}`,
  '& > svg': { marginInlineStart: theme.spacing(3), color: theme.palette.text.secondary },
  '& > input, & > select, & > textarea': {
    flex: 1,
    minWidth: 0,
    width: '100%',
    minHeight: theme.spacing(12),
    padding: `${theme.spacing(2)} ${theme.spacing(4)}`,
    border: 0,
    borderRadius: theme.radius.field,
    background: 'transparent',
    outline: 'none',
    ...theme.typography.body1,
    fontFamily: 'inherit',
  },
  '& > textarea': { minHeight: theme.spacing(26), resize: 'vertical' },
  '& > input::placeholder, & > textarea::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  '& > input::-webkit-search-cancel-button': { display: 'none' },
  '&:hover': { borderColor: theme.palette.text.primary },
  '&:focus-within': { ...theme.ring, outlineOffset: theme.spacing(-0.25), borderColor: 'transparent' },
  '&[data-invalid]': { borderColor: theme.palette.danger.main },
  '&:has(:disabled)': { opacity: 0.6 },
}))

export type FieldWords = {
  label: string
  /** Under the label: the expected format, or why it is asked. */
  hint?: ReactNode
  problem?: string | undefined
  /** Fits the box to its content: a postcode is shorter than a street. */
  width?: 'full' | 'short' | 'tiny'
  /** The label is only read out; visible text must say the same. */
  isLabelHidden?: boolean
}

/** Ids that connect the input to its hint and error. */
export function describedBy(id: string, { hint, problem }: Pick<FieldWords, 'hint' | 'problem'>) {
  const ids = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(problem ? { 'aria-invalid': true } : {}) }
}

type FrameProps = FieldWords & { id: string; children: ReactNode }

/** Label above, hint, the input, its error below: the same for every field. */
export function FieldFrame({
  id,
  label,
  hint,
  problem,
  width = 'full',
  isLabelHidden,
  children,
}: FrameProps) {
  return (
    <Root data-width={width}>
      <Label htmlFor={id} data-hidden={isLabelHidden || undefined}>
        {label}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {problem && (
        <Problem id={`${id}-problem`}>
          <Icon name="error" size="tiny" />
          <span>{problem}</span>
        </Problem>
      )}
    </Root>
  )
}

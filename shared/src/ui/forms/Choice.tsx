import { useId, type ComponentProps, type ReactNode } from 'react'
import { styled } from '../styled.ts'
import { describedBy } from './field-parts.tsx'

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  minHeight: theme.target,
  padding: `${theme.spacing(2.5)} 0`,
  cursor: 'pointer',
  '& > input': {
    flex: 'none',
    width: theme.spacing(6),
    height: theme.spacing(6),
    margin: 0,
    accentColor: theme.palette.primary.main,
    cursor: 'inherit',
  },
  '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  variants: [
    {
      props: { 'data-card': true },
      style: {
        padding: theme.spacing(4),
        background: theme.palette.background.paper,
        border: theme.line.hairline,
        borderRadius: theme.radius.field,
        transition: `border-color ${theme.pace.quick}, background ${theme.pace.quick}`,
        '&:hover': { borderColor: theme.palette.edge },
        '&:has(:checked)': {
          background: theme.palette.primary.tint,
          borderColor: theme.palette.primary.main,
        },
        '&:has(:focus-visible)': theme.ring,
        '& > input:focus-visible': { outline: 'none' },
      },
    },
  ],
}))
const Words = styled('span')({ flex: 1, minWidth: 0, '& > span': { display: 'block' } })
const Hint = styled('span')(({ theme }) => ({
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
}))
const End = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.spacing(6),
  ...theme.typography.body2,
  fontWeight: 600,
}))
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body3,
  fontWeight: 600,
  color: theme.palette.danger.text,
}))

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the row: a price, an icon. */
  end?: ReactNode
  /** A bordered card instead of a bare row. */
  isCard?: boolean
}

function Choice({ type, label, hint, end, isCard, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <Row data-card={isCard || undefined}>
      <input {...input} type={type} />
      <Words>
        <span>{label}</span>
        {hint && <Hint>{hint}</Hint>}
      </Words>
      {end && <End>{end}</End>}
    </Row>
  )
}

/** A checkbox. Takes `{...form.register('name')}`. */
export function Checkbox({ problem, ...props }: ChoiceProps & { problem?: string | undefined }) {
  const own = useId()
  const id = props.id ?? own
  return (
    <div>
      <Choice {...props} id={id} type="checkbox" {...describedBy(id, { problem })} />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

/** One of several options, inside a `ChoiceGroup`. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

// A fieldset is at least as wide as its longest word: large text would overflow a phone.
const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  minWidth: 0,
  overflowWrap: 'anywhere',
}))
const Legend = styled('legend')(({ theme }) => ({ ...theme.typography.h4, paddingBottom: theme.spacing(2) }))

type GroupProps = {
  /** The question. */
  legend: ReactNode
  /** The group's rule as text: "Choose up to 3". */
  hint?: ReactNode
  problem?: string | undefined
  /** Target of the error summary's link. */
  id?: string
  children: ReactNode
}

/** Radios or checkboxes that answer one question. */
export function ChoiceGroup({ legend, hint, problem, id, children }: GroupProps) {
  const own = useId()
  const groupId = id ?? own
  return (
    <Group id={groupId} tabIndex={-1} {...describedBy(groupId, { hint, problem })}>
      <Legend>{legend}</Legend>
      {hint && <Hint id={`${groupId}-hint`}>{hint}</Hint>}
      {problem && <Problem id={`${groupId}-problem`}>{problem}</Problem>}
      {children}
    </Group>
  )
}

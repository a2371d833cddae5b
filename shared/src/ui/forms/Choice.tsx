import { useId, type ComponentProps, type ReactNode } from 'react'
import { buildDescribedBy } from './field-parts.tsx'
import styles from './Choice.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** Shown at the end of the row: a price or an icon. */
  end?: ReactNode
  /** A bordered card instead of a bare row. */
  isCard?: boolean
}

function Choice({ type, label, hint, end, isCard, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={styles.row} data-card={isCard || undefined}>
      <input {...input} type={type} />
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </label>
  )
}

/** A checkbox. Takes `{...form.register('name')}`. */
export function Checkbox({ problem, ...props }: ChoiceProps & { problem?: string | undefined }) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  return (
    <div>
      <Choice {...props} id={id} type="checkbox" {...buildDescribedBy(id, { problem })} />
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** A radio button, inside a `ChoiceGroup`. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

type GroupProps = {
  /** The question that the choices answer. */
  legend: ReactNode
  /** The group's rule as text: "Choose up to 3". */
  hint?: ReactNode
  problem?: string | undefined
  /** Target of the error summary's link. */
  id?: string
  children: ReactNode
}

/** Radio buttons or checkboxes that answer one question. */
export function ChoiceGroup({ legend, hint, problem, id, children }: GroupProps) {
  const generatedId = useId()
  const groupId = id ?? generatedId
  return (
    <fieldset
      className={styles.group}
      id={groupId}
      tabIndex={-1}
      {...buildDescribedBy(groupId, { hint, problem })}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <span className={styles.hint} id={`${groupId}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <p className={styles.problem} id={`${groupId}-problem`}>
          {problem}
        </p>
      )}
      {children}
    </fieldset>
  )
}

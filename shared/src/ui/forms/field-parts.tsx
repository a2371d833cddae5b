import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import { element } from '../element.ts'
import styles from './field-parts.module.css'

/** The box around an input. */
export const Box = element('div', styles.box)

export type FieldText = {
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
export function describedBy(id: string, { hint, problem }: Pick<FieldText, 'hint' | 'problem'>) {
  const ids = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(problem ? { 'aria-invalid': true } : {}) }
}

type FrameProps = FieldText & { id: string; children: ReactNode }

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
    <div className={styles.root} data-width={width}>
      <label className={styles.label} htmlFor={id} data-hidden={isLabelHidden || undefined}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          <Icon name="error" size="tiny" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

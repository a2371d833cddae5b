import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import { element } from '../element.ts'
import styles from './field-parts.module.css'

export const Box = element('div', styles.box)

export type FieldText = {
  label: string
  /** Shown under the label: the expected format, or the reason for the question. */
  hint?: ReactNode
  problem?: string | undefined
  /** Adapts the box to its content: a postcode is shorter than a street. */
  width?: 'full' | 'short' | 'tiny'
  /** Hides the label visually. Visible text must say the same. */
  isLabelHidden?: boolean
}

/** ARIA attributes that connect an input to its hint and error. */
export function buildDescribedBy(id: string, { hint, problem }: Pick<FieldText, 'hint' | 'problem'>) {
  const ids = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(problem ? { 'aria-invalid': true } : {}) }
}

type FrameProps = FieldText & { id: string; children: ReactNode }

/** The frame of every field: label, hint, input, error. */
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

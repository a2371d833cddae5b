import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../status/Skeleton.tsx'
import { useField } from './Field.tsx'
import { describedBy } from './field-parts.tsx'
import styles from './RatingField.module.css'

const StarChoice = lazy(async () => ({ default: (await import('../../mui/StarChoice.tsx')).StarChoice }))

type Props = ComponentProps<typeof StarChoice> & { label: string }

/** Five stars to choose from, in a `FormShell`; the owner sets the form's value. */
export function RatingField({ name, label, ...choice }: Props) {
  const { id, problem } = useField(name)
  return (
    <fieldset
      className={styles.group}
      id={id}
      tabIndex={-1}
      {...describedBy(id, { hint: undefined, problem })}
    >
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton width={55} height={11} />}>
        <StarChoice name={name} {...choice} />
      </Suspense>
      {problem && <p id={`${id}-problem`}>{problem}</p>}
    </fieldset>
  )
}

import { Icon } from '../media/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Steps.module.css'

export type Step = { label: string; state: 'done' | 'current' | 'todo'; time?: string }

const stateText: Record<Step['state'], string> = { done: 'done', current: 'now', todo: 'to come' }

/** The steps of an order; the current one is animated. Each step also gives its state as text. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ label, state, time }) => (
        <li
          className={styles.item}
          key={label}
          data-state={state}
          {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.mark} aria-hidden>
            {state === 'done' && <Icon name="check" size="tiny" />}
            {state === 'current' && <i />}
          </span>
          <span>
            {label}
            <VisuallyHidden>, {stateText[state]}</VisuallyHidden>
            {time && <span className={styles.time}>{time}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

import { useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useSideways } from './use-sideways.ts'
import styles from './Rail.module.css'

type Props = {
  /** Name of its items: 'Deals'. */
  label: string
  /** Width of one item: that of its content, a card, or a banner. */
  item?: 'content' | 'card' | 'deal' | 'banner'
  /** `<li>` elements. */
  children: ReactNode
}

/** A row that scrolls sideways: by finger, wheel, keyboard or its two buttons. */
export function Rail({ label, item = 'card', children }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const go = useSideways(root, track)
  return (
    <section className={styles.root} ref={root} aria-label={label}>
      <span data-side="left">
        <IconButton raised icon="left" label={`${label}: back`} onClick={() => go(-1)} />
      </span>
      <ul className={styles.track} ref={track} data-item={item}>
        {children}
      </ul>
      <span data-side="right">
        <IconButton raised icon="right" label={`${label}: more`} onClick={() => go(1)} />
      </span>
    </section>
  )
}

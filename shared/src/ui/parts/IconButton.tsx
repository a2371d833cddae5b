import type { ComponentProps } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** Name of its action; read out, and shown as a tooltip. */
  label: string
  /** On a picture or a rail: with a background of its own. */
  raised?: boolean
  /** `primary` for the one quick action of a card: add. */
  tone?: 'neutral' | 'primary'
}

/** A 44 px round button with an icon instead of text. */
export function IconButton({ icon, label, raised, tone, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      className={styles.round}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`; a form's own button says `submit`
      type={type}
      aria-label={label}
      title={label}
      data-raised={raised || undefined}
      data-tone={tone}
    >
      <Icon name={icon} />
    </button>
  )
}

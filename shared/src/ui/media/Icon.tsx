import { iconPaths, type IconName } from './icon-paths.ts'
import styles from './Icon.module.css'

type Props = {
  name: IconName
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge'
  isFilled?: boolean
  /** Only for an icon without text; beside text it is decoration. */
  label?: string
}

/** A stroked icon in the colour of the text around it. */
export function Icon({ name, size = 'medium', isFilled = false, label }: Props) {
  return (
    <svg
      className={styles.svg}
      viewBox="0 0 24 24"
      data-size={size}
      data-filled={isFilled || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

import { element } from '../element.ts'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = element('span', styles.visuallyHidden)

import styles from './SkipLink.module.css'

export const MAIN_ID = 'main'

/** First tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.root} href={`#${MAIN_ID}`}>
      Skip to the page
    </a>
  )
}

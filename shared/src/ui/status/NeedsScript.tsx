import styles from './NeedsScript.module.css'

/** Visible only where no script runs: says why nothing happens here, and offers to load the page again. */
export function NeedsScript({ what }: { what: 'form' | 'part of the page' }) {
  return (
    <p className={styles.root}>
      This {what} needs JavaScript. Turn it on, then{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its own address, with its query */}
      <a href="">load the page again</a>.
    </p>
  )
}

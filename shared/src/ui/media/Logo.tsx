import { pictureSet } from '../../domain/index.ts'
import styles from './Logo.module.css'

/** The approximate width of a wordmark at the usual height, in CSS pixels. */
const USUAL_LOGO_WIDTH = 176

type Props = {
  /** The brand's logo; without it the name is shown. */
  src?: string | null | undefined
  /** The logo for dark surfaces, shown in the dark scheme. */
  srcOnDark?: string | null | undefined
  name: string
  /** CSS height; the width follows from it. */
  height?: string
}

/**
 * The brand's logo: its picture, or the dark variant in the dark scheme; without a picture its name in the brand's
 * colour.
 */
export function Logo({ src, srcOnDark, name, height = 'calc(var(--unit) * 8)' }: Props) {
  if (!src) return <span className={styles.word}>{name}</span>
  const set = (picture: string) => pictureSet(picture, { width: USUAL_LOGO_WIDTH, fit: 'contain' })
  if (!srcOnDark) return <img className={styles.image} {...set(src)} alt={name} style={{ height }} />
  return (
    <>
      {/* Lazy, so that the hidden picture is not fetched. */}
      <img
        className={styles.image}
        {...set(src)}
        alt={name}
        data-for="light"
        loading="lazy"
        style={{ height }}
      />
      <img
        className={styles.image}
        {...set(srcOnDark)}
        alt={name}
        data-for="dark"
        loading="lazy"
        style={{ height }}
      />
    </>
  )
}

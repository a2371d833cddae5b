import { pictureSet } from '../../domain/index.ts'
import { styled } from '../styled.ts'

const Image = styled('img')({ width: 'auto', maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' })
const Word = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  fontWeight: 800,
  letterSpacing: '-.02em',
  color: theme.palette.primary.text,
  whiteSpace: 'nowrap',
}))

type Props = {
  /** The brand's picture; without one its name is written. */
  src?: string | null | undefined
  name: string
  /** Grid units (4 px each). */
  height?: number
}

/** The brand's mark. An SVG or picture of the brand, else its name in its colour. */
export function Logo({ src, name, height = 8 }: Props) {
  if (!src) return <Word>{name}</Word>
  const image = src.endsWith('.svg') ? { src } : pictureSet(src, { width: 320, fit: 'contain' })
  return <Image {...image} alt={name} style={{ height: `calc(var(--unit) * ${height})` }} />
}

import type { CSSObject, Theme } from '../styled.ts'

export type ButtonLook = {
  /**
   * `contained` is the one primary action; `tinted` and `outlined` are secondary; `text` is the least
   * prominent.
   */
  variant?: 'contained' | 'tinted' | 'outlined' | 'text'
  tone?: 'primary' | 'danger' | 'neutral'
  size?: 'small' | 'medium' | 'large'
  fullWidth?: boolean
}

type Tone = NonNullable<ButtonLook['tone']>

function colours({ palette, line }: Theme, variant: ButtonLook['variant'], tone: Tone): CSSObject {
  const isNeutral = tone === 'neutral'
  const accent = isNeutral ? palette.secondary : palette[tone]
  const ink = isNeutral ? palette.text.primary : accent.text
  switch (variant ?? 'contained') {
    case 'outlined':
      return {
        background: 'transparent',
        border: line.edge,
        color: ink,
        '&:hover': { background: isNeutral ? palette.background.sunken : accent.tint },
      }
    case 'tinted':
      return {
        background: isNeutral ? palette.background.sunken : accent.tint,
        color: ink,
        '&:hover': { borderColor: 'currentColor' },
      }
    case 'text':
      return {
        background: 'transparent',
        color: ink,
        '&:hover': { background: isNeutral ? palette.background.sunken : accent.tint },
      }
    case 'contained':
      return {
        background: accent.main,
        color: accent.contrastText,
        '&:hover': { background: accent.hover },
      }
  }
}

/** The styles of every button and button-like link. */
export function buttonStyles(theme: Theme, look: ButtonLook): CSSObject {
  const { variant = 'contained', tone = 'primary', size = 'medium', fullWidth = false } = look
  const { typography, spacing, radius, pace, line, target } = theme
  const type = { small: typography.button3, medium: typography.button2, large: typography.button1 }[size]
  return {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: spacing(2),
    width: fullWidth ? '100%' : undefined,
    minHeight: size === 'large' ? spacing(13) : target,
    padding: `${spacing(2)} ${spacing({ small: 3, medium: 5, large: 6 }[size])}`,
    border: line.clear,
    borderRadius: radius.pill,
    ...type,
    fontFamily: typography.fontFamily,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    WebkitUserSelect: 'none',
    userSelect: 'none',
    transition: `background ${pace.quick}, border-color ${pace.quick}, transform ${pace.quick}, opacity ${pace.quick}`,
    ...colours(theme, variant, tone),
    '&:active': { transform: 'scale(.98)' },
    '&:disabled, &[aria-disabled="true"]:not([aria-busy])': {
      opacity: 0.55,
      cursor: 'not-allowed',
      transform: 'none',
    },
  }
}

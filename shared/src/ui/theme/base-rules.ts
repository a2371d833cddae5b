import type { CSSObject } from '@emotion/serialize'
import type { Theme } from './theme.ts'

/**
 * The styles of the page before any component: a small reset, type, visible focus, no motion for users who
 * prefer reduced motion.
 */
export const baseRules = ({
  palette,
  typography,
  ring,
  spacing,
  short,
  sideways,
  wide,
}: Theme): CSSObject => ({
  ':root': { '--unit': spacing(1) },
  // Room of a sticky bar: floating elements and scroll targets stop above it.
  ':root:has([data-sticky-bar])': { '--bar-height': spacing(20), [wide]: { '--bar-height': spacing(0) } },
  ':root:has([data-sticky-bar][data-always])': { [wide]: { '--bar-height': spacing(20) } },
  ':root:has([data-sticky-bar], [data-sticky-bar][data-always])': { [short]: { '--bar-height': spacing(0) } },
  ':root:has([data-always][data-sticky-bar])': { [sideways]: { '--bar-height': spacing(16) } },
  // The page behind a dialog does not scroll, and keeps the scrollbar's width.
  ':root:has(dialog:modal)': { overflow: 'hidden', scrollbarGutter: 'stable' },
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    WebkitTextSizeAdjust: '100%',
    // Focus and anchors must not end up under the sticky header or bottom bar (WCAG 2.4.11).
    scrollPaddingTop: `calc(var(--header-height, ${spacing(18)}) + ${spacing(4)})`,
    scrollPaddingBottom: `calc(var(--bar-height, ${spacing(0)}) + ${spacing(4)})`,
  },
  body: {
    margin: 0,
    background: palette.background.default,
    color: palette.text.primary,
    fontSize: typography.body1.fontSize,
    lineHeight: typography.body1.lineHeight,
    fontFamily: typography.fontFamily,
    WebkitFontSmoothing: 'antialiased',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3, h4, p, figure, dl, dd, ul, ol, fieldset': { margin: 0, padding: 0 },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  legend: { padding: 0 },
  'img, svg, video': { display: 'block', maxWidth: '100%' },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  'button, a, label, summary': { WebkitTapHighlightColor: 'transparent', touchAction: 'manipulation' },
  a: { color: palette.primary.text },
  ':focus-visible': ring,
  'h1:focus, main:focus': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Zero: any other duration would give every element a transition of each inherited property, one level
      // per frame.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
    },
  },
})

import { fontStack, type BrandFont } from './fonts.ts'
import { HEADINGS, shape } from './theme.ts'
import { brandScale, type FontSize, type TypeStyle } from './type-scale.ts'

type Variables = Record<`--${string}`, string>

const isHeading = (name: string): boolean => HEADINGS.some((heading) => heading === name)

/**
 * One name of the type scale: `--body2` for `font`, `--body2-tracking` for `letter-spacing` (`font` does not
 * contain it), and its parts for rules that change one of them.
 */
function typeVariables([name, style]: [string, TypeStyle]): Variables {
  const { fontSize, fontWeight, lineHeight, letterSpacing } = style
  const family = isHeading(name) ? 'var(--heading-font)' : 'var(--font)'
  return {
    [`--${name}`]: `${fontWeight} ${fontSize}/${lineHeight} ${family}`,
    [`--${name}-size`]: fontSize,
    [`--${name}-weight`]: String(fontWeight),
    [`--${name}-line`]: String(lineHeight),
    [`--${name}-tracking`]: String(letterSpacing),
  }
}

const { radius, line, pace, target, page, zIndex } = shape

const SHAPE: Variables = {
  '--radius-card': radius.card,
  '--radius-field': radius.field,
  '--radius-small': radius.small,
  '--radius-pill': radius.pill,
  '--line-hairline': line.hairline,
  '--line-edge': line.edge,
  '--line-strong': line.strong,
  '--line-clear': line.clear,
  '--pace-quick': pace.quick,
  '--pace-calm': pace.calm,
  '--target': target,
  '--page-narrow': page.narrow,
  '--page-normal': page.normal,
  '--z-app-bar': String(zIndex.appBar),
  '--z-drawer': String(zIndex.drawer),
  '--z-modal': String(zIndex.modal),
  '--z-snackbar': String(zIndex.snackbar),
  '--z-tooltip': String(zIndex.tooltip),
}

/**
 * The custom properties of a brand's look apart from its colours: fonts, type scale, radii, lines, durations,
 * stacking order. Source: spec §3 font and fontSizes, §9 type scale.
 */
export function lookVariables(font: BrandFont, fontSizes?: readonly FontSize[]): Variables {
  const scale = Object.entries(brandScale(fontSizes)) satisfies [string, TypeStyle][]
  return {
    '--font': fontStack(font),
    '--heading-font': font.heading ? fontStack(font.heading) : 'var(--font)',
    ...Object.assign({}, ...scale.map(typeVariables)),
    ...SHAPE,
  }
}

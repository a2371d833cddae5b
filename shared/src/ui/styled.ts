// Styles of components: the theme's rules on Emotion's serializer (docs/decisions/015).
export type { CSSObject } from '@emotion/serialize'
export { keyframes } from './style/keyframes.ts'
export { styled } from './style/styled.ts'
export { useTheme } from './theme/theme-context.ts'
export type { Theme } from './theme/theme.ts'

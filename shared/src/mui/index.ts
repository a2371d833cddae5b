// MUI in the brand's look: one module of the page, loaded with its first component of MUI.
export { brandStyle } from './brand-style.ts'
export { brandTheme } from './brand-theme.ts'
export { MuiRoot } from './MuiRoot.tsx'

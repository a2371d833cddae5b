// MUI in the brand's look: one module per page, loaded with the first MUI component.
export { brandStyle } from './brand-style.ts'
export { brandTheme } from './brand-theme.ts'
export { MuiRoot } from './MuiRoot.tsx'

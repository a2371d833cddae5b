import { createContext, use } from 'react'
import { createBrandTheme, type Theme } from './theme.ts'

export const ThemeContext = createContext<Theme>(createBrandTheme())

/** The current theme, for values that a component needs outside its styles. */
export const useTheme = (): Theme => use(ThemeContext)

import { createContext, use } from 'react'
import { createBrandTheme, type Theme } from './theme.ts'

export const ThemeContext = createContext<Theme>(createBrandTheme())

/** The theme around a component, for what its styles cannot say. */
export const useTheme = (): Theme => use(ThemeContext)

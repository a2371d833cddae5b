import { serializeStyles, type CSSObject } from '@emotion/serialize'
import { createContext, use, useInsertionEffect, useMemo, type ReactNode } from 'react'
import { createBrowserSheet } from './browser-sheet.ts'
import { insert, type StyleSheet } from './sheet.ts'

/** Without a root, as in a test of one component, rules are inserted into the current document. */
const SheetContext = createContext<StyleSheet>(createBrowserSheet())

/** The sheet around a component. */
export const useSheet = (): StyleSheet => use(SheetContext)

/** Puts the document's style sheet around everything. */
export function StyleRoot({ sheet, children }: { sheet: StyleSheet; children: ReactNode }) {
  return <SheetContext value={sheet}>{children}</SheetContext>
}

/** Rules for the whole document. They are never removed: a page has one look. */
export function GlobalStyles({ rules }: { rules: CSSObject | CSSObject[] }) {
  const sheet = useSheet()
  const style = useMemo(() => serializeStyles([rules]), [rules])
  if (sheet.isServer) insert(sheet, style, 'global')
  useInsertionEffect(() => insert(sheet, style, 'global'), [sheet, style])
  return null
}

type Declarations = Readonly<Record<string, string | number>>

/** A rule as text. Names are written as they are: `font-family`, `--primary`. */
export function cssRule(selector: string, declarations: Declarations): string {
  const text = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${text.join(';')}}`
}

/** Rules that apply under a media condition. */
export const cssMedia = (condition: string, ...rules: string[]): string =>
  `@media ${condition}{${rules.join('')}}`

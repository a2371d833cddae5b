import { expect, test } from 'vitest'
import { brandStyle, muiStyle } from './brand-style.ts'
import { brandTheme } from './brand-theme.ts'

const BRANDING = { primary: '#125634', danger: '#aa0000', mainBg: '#fafafa' }
const namesIn = (css: string) => new Set([...css.matchAll(/(--mui-[\w-]+):/g)].map(([, name]) => name))

/** The values of a custom property in the light and the dark scheme. */
function readBothSchemes(css: string, name: string): (string | undefined)[] {
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)')
  return [light, dark].map((part) => new RegExp(`--mui-${name}:([^;}]+)`).exec(part)?.[1])
}

test("MUI's palette has the brand's colours in both schemes", () => {
  const css = brandStyle({ branding: BRANDING })
  expect(readBothSchemes(css, 'palette-primary-main')).toEqual(['#125634', expect.stringMatching(/^#/)])
  expect(readBothSchemes(css, 'palette-error-main')[0]).toBe('#aa0000')
  const [light, dark] = readBothSchemes(css, 'palette-background-default')
  expect(light).toBe('#fafafa')
  expect(dark).not.toBe(light)
})

test('a document contains only the MUI variables that the kit reads; the others load with MUI', () => {
  const [kit, rest] = [namesIn(brandStyle({})), namesIn(muiStyle(undefined))]
  expect(kit.size).toBe(46)
  expect(rest.size).toBeGreaterThan(kit.size)
  expect([...rest].filter((name) => kit.has(name))).toEqual([])
})

test('defines every readable palette variable in one of the two style sheets', () => {
  const defined = new Set([...namesIn(brandStyle({})), ...namesIn(muiStyle(undefined))])
  const read = [...JSON.stringify(brandTheme().vars.palette).matchAll(/var\((--mui-[\w-]+)/g)]
  expect(read.length).toBeGreaterThan(100)
  expect(read.map(([, name]) => name).filter((name) => !defined.has(name))).toEqual([])
})

test('invalid colours never reach a style sheet', () => {
  const css = brandStyle({ branding: { primary: 'red;}body{color:red', text: '', info: null } })
  expect(css).not.toContain('body{')
})

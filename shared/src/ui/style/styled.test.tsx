import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createServerSheet, keyframes, Link, styled, StyleRoot } from '../index.ts'

const Card = styled('div')(({ theme }) => ({
  color: theme.palette.text.primary,
  padding: theme.spacing(2),
  variants: [{ props: { 'data-tone': 'sunken' }, style: { padding: theme.spacing(1) } }],
}))
const Wide = styled(Card)({ padding: 0 })
const Outer = styled(({ className }: { className?: string }) => <Card className={className}>Inside</Card>)({
  padding: '9px',
})

const paddingOf = (words: string) => getComputedStyle(screen.getByText(words)).padding

test('a variant holds for the instances with its props', () => {
  render(
    <>
      <Card>Plain</Card>
      <Card data-tone="sunken">Sunken</Card>
    </>,
  )
  expect([paddingOf('Plain'), paddingOf('Sunken')]).toEqual(['8px', '4px'])
})

test('what is styled again wins over what it was made of, directly and through a component', () => {
  render(
    <>
      <Wide data-tone="sunken">Wide</Wide>
      <Outer />
    </>,
  )
  expect([paddingOf('Wide'), paddingOf('Inside')]).toEqual(['0px', '9px'])
})

test('foreign class names, another element and a component as the base stay possible', () => {
  const Anchor = styled('a')({ padding: '3px' })
  render(
    <Card as="section" className="theirs">
      <Anchor href="#on">On</Anchor>
    </Card>,
  )
  expect(document.querySelector('section')?.classList.contains('theirs')).toBe(true)
  expect(paddingOf('On')).toBe('3px')
  expect(styled(Link)({ padding: 0 })).toBeTypeOf('function')
})

test('props that are for the look alone do not reach the element', () => {
  const Box = styled('p', { own: ['big'] })<{ big?: boolean }>(({ big }) => ({
    padding: big ? '7px' : '1px',
  }))
  render(<Box big>Big</Box>)
  expect(paddingOf('Big')).toBe('7px')
  expect(screen.getByText('Big').getAttributeNames()).toEqual(['class'])
})

test('the server writes each rule that a page used once, animations included', () => {
  const fade = keyframes({ from: { opacity: 0 } })
  const Fading = styled('i')({ animation: `${fade} 1s`, '&:hover, &:focus': { color: 'inherit' } })
  const sheet = createServerSheet()
  const html = renderToString(
    <StyleRoot sheet={sheet}>
      <Fading />
      <Fading />
    </StyleRoot>,
  )
  const [{ name, css } = { name: '', css: '' }] = sheet.tags()
  const [, className] = /class="css-([^"]+)"/.exec(html) ?? []
  expect(name.split(' ')).toContain(className)
  expect(css.match(/@keyframes/g)).toHaveLength(1)
  expect(css).toContain(`.css-${className}:hover,.css-${className}:focus{color:inherit;}`)
})

import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { afterPaint } from '../../lib/index.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'

const NAMES = ['Milk', 'Bread', 'Eggs']

/** A list that each row leaves by a press, between two links. */
function List({ empty = null }: { empty?: ReactNode }) {
  const [names, setNames] = useState(NAMES)
  return (
    <main>
      <a href="/before">Before</a>
      {names.length === 0 ? (
        empty
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <input aria-label="A field" />
    </main>
  )
}

const show = (page: ReactNode) => {
  render(<ThemeRoot>{page}</ThemeRoot>)
  return userEvent.setup()
}
const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const readFocus = () => document.activeElement?.textContent

test('a row that was pressed away leaves the focus to the next, and the last to the one before', async () => {
  const user = show(<List />)
  await press(user, 'Bread')
  await waitFor(() => expect(readFocus()).toBe('Eggs'))
  await press(user, 'Eggs')
  await waitFor(() => expect(readFocus()).toBe('Milk'))
})

test('what takes the place of a whole list gets the focus, else what is left of the page', async () => {
  const user = show(<List empty={<a href="/shop">Start shopping</a>} />)
  for (const name of NAMES) await press(user, name)
  await waitFor(() => expect(readFocus()).toBe('Start shopping'))
})

test('no field gets the focus, because a phone would open its keyboard', async () => {
  const user = show(<List />)
  for (const name of NAMES) await press(user, name)
  await waitFor(() => expect(readFocus()).toBe('Before'))
})

test.each(['{Enter}', ' '])('one press too many (%s) removes no other row', async (key) => {
  const user = show(<List />)
  screen.getByRole('button', { name: 'Milk' }).focus()
  await user.keyboard(key)
  await waitFor(() => expect(readFocus()).toBe('Bread'))
  await user.keyboard(key)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[0])
  await user.tab()
  expect(screen.getByRole('button', { name: 'Bread' })).toHaveFocus()
  expect(document.querySelector('[tabindex]')).toBeNull()
})

test('a row gets the focus by its heading, and nothing hidden does', async () => {
  const instead = (
    <>
      <p aria-hidden="true">Decoration</p>
      <section>
        <h2>Your basket is empty</h2>
        <button type="button">Empty another</button>
      </section>
    </>
  )
  const user = show(<Replaced>{instead}</Replaced>)
  await press(user, 'Go')
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('a button never takes the place of one that was pressed', async () => {
  const another = (
    <button type="button" key="another">
      Empty another
    </button>
  )
  const user = show(<Replaced>{another}</Replaced>)
  await press(user, 'Go')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

/** A button whose press removes it, for what `children` says. */
function Replaced({ children }: { children: ReactNode }) {
  const [isGone, setGone] = useState(false)
  const go = () => setGone(true)
  return (
    <main>
      {isGone ? (
        children
      ) : (
        <button type="button" onClick={go}>
          Go
        </button>
      )}
      <button type="button" onClick={() => setTimeout(go, 0)}>
        Let it go
      </button>
    </main>
  )
}

test('leaves the focus where what comes instead takes it', async () => {
  const instead = (
    <>
      <a href="/a">A link</a>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a field that a press opens */}
      <input aria-label="Code" autoFocus />
    </>
  )
  const user = show(<Replaced>{instead}</Replaced>)
  await press(user, 'Go')
  for (let frame = 0; frame < 3; frame += 1) await afterPaint()
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()
})

test('gives nobody the focus who has left a control before it went', async () => {
  const user = show(<Replaced>{<a href="/a">A link</a>}</Replaced>)
  screen.getByRole('button', { name: 'Go' }).focus()
  await user.click(document.body)
  screen.getByRole('button', { name: 'Let it go' }).click()
  await screen.findByRole('link', { name: 'A link' })
  for (let frame = 0; frame < 3; frame += 1) await afterPaint()
  expect(document.body).toHaveFocus()
})

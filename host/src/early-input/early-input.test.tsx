import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { EARLY_INPUT, earlyInputScript } from '@larder/contracts/early-script'
import { replayEarlyInput } from './early-input.ts'

const record = vi.fn<(event: string) => void>()

function Page() {
  const [text, setText] = useState('')
  const [method, setMethod] = useState('delivery')
  const [isGift, setGift] = useState(false)
  const [sort, setSort] = useState('name')
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        record('sent')
      }}
    >
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      {['delivery', 'collection', 'table'].map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="method"
            checked={method === name}
            onChange={() => {
              setMethod(name)
              record(name)
            }}
          />
          {name}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isGift} onChange={({ target }) => setGift(target.checked)} />
        Gift
      </label>
      <select aria-label="Sort" value={sort} onChange={({ target }) => setSort(target.value)}>
        <option value="name">Name</option>
        <option value="price">Price</option>
      </select>
      <button type="button" onClick={() => record('added')}>
        Add
      </button>
      <button type="submit">Send</button>
      <output>{`${text} ${method} ${isGift} ${sort}`}</output>
    </form>
  )
}

/** Renders the server's page after the document's inline script has run. Returns a function that hydrates it. */
function openPage(): (duringHydration?: () => void) => Promise<void> {
  const addEventListener = window.addEventListener.bind(window)
  const removeEventListener = window.removeEventListener.bind(window)
  runInNewContext(earlyInputScript, { window, document, addEventListener, removeEventListener })
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  document.body.append(root)
  return async (duringHydration) => {
    const repeatEarlyInput = replayEarlyInput(root)
    render(<Page />, { container: root, hydrate: true })
    duringHydration?.()
    await act(async () => {
      repeatEarlyInput()
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  }
}

/** Enters text as a person does before hydration. */
function type(field: HTMLElement, text: string): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// A browser does nothing with a form of method "dialog" outside of a dialog; jsdom has no such forms.
document.body.addEventListener('submit', (event) => event.preventDefault())
beforeEach(() => record.mockClear())
afterEach(() => {
  window[EARLY_INPUT].stop()
  document.body.innerHTML = ''
})

test('keeps text, choices and checkboxes entered before hydration', async () => {
  const hydrate = openPage()
  type(screen.getByLabelText('Search'), 'milk')
  screen.getByLabelText('collection').click()
  screen.getByLabelText('Gift').click()
  type(screen.getByLabelText('Sort'), 'price')
  await hydrate()
  expect(screen.getByRole('status')).toHaveTextContent('milk collection true price')
  expect(screen.getByLabelText('Search')).toHaveValue('milk')
  expect(screen.getByLabelText('collection')).toBeChecked()
  expect(record.mock.calls).toEqual([['collection']])
})

test('replays one press of a button pressed twice, and submits a form', async () => {
  const hydrate = openPage()
  const add = screen.getByRole('button', { name: 'Add' })
  add.click()
  add.click()
  screen.getByRole('button', { name: 'Send' }).click()
  expect(add).toHaveAttribute('data-pressed')
  await hydrate()
  expect(record.mock.calls).toEqual([['added'], ['sent']])
  expect(add).not.toHaveAttribute('data-pressed')
})

test('resets a choice restored by the browser and does not replay it', async () => {
  const hydrate = openPage()
  const restored = screen.getByLabelText('collection')
  if (restored instanceof HTMLInputElement) restored.checked = true
  await hydrate()
  expect(screen.getByLabelText('delivery')).toBeChecked()
  expect(record).not.toHaveBeenCalled()
})

test('does not undo input made during hydration', async () => {
  const hydrate = openPage()
  type(screen.getByLabelText('Search'), 'mil')
  screen.getByLabelText('collection').click()
  await hydrate(() => {
    fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'milk' } })
    fireEvent.click(screen.getByLabelText('table'))
  })
  expect(screen.getByRole('status')).toHaveTextContent('milk table false name')
})

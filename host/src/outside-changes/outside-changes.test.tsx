import { act, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { earlyChangesScript } from '@larder/contracts/early-script'
import { isChangedByOthers, surviveOutsideChanges } from './outside-changes.ts'
import { undoEarlyChanges } from './undo-early-changes.ts'

type Translator = (text: Text) => void

function createFonts(): { outer: HTMLElement; inner: HTMLElement } {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  outer.append(inner)
  return { outer, inner }
}
const TRANSLATORS: Record<string, Translator> = {
  'replaces a text by fonts': (text) => {
    const { outer, inner } = createFonts()
    inner.textContent = text.data
    text.replaceWith(outer)
  },
  'inserts fonts before a text and removes it': (text) => {
    const { outer, inner } = createFonts()
    inner.textContent = text.data
    text.before(outer)
    text.remove()
  },
  'inserts fonts after a text and removes it': (text) => {
    const { outer, inner } = createFonts()
    inner.textContent = text.data
    text.after(outer)
    text.remove()
  },
  'moves a text into fonts': (text) => {
    const { outer, inner } = createFonts()
    text.replaceWith(outer)
    inner.append(text)
  },
  'splits a text': (text) => void (text.data.length > 1 && text.splitText(1)),
  'splits a text and links its end': (text) => {
    if (text.data.length < 2) return
    const link = document.createElement('a')
    const rest = text.splitText(1)
    link.textContent = rest.data
    rest.replaceWith(link)
  },
  'changes a text in place': (text) => void (text.data = text.data.toUpperCase()),
  'removes a text': (text) => text.remove(),
}

function listTexts(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // it walks over text alone
  return texts
}

/** Texts with siblings, a text alone, and what comes, goes and moves between them. */
function Basket() {
  const [count, setCount] = useState(1)
  const items = count % 2 === 1 ? ['tea', 'jam'] : ['jam', 'milk', 'tea']
  return (
    <main>
      <h1>
        {count} {count === 1 ? 'item' : 'items'} in your basket
      </h1>
      <p>
        In all £{count * 5}.00
        {count > 1 && ' with a discount of '}
        {count > 1 ? <b>£{count}</b> : 'nothing'} today
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            {count} x {item}
          </li>
        ))}
      </ul>
      {count < 3 ? 'Add more' : <strong>Enough</strong>}
      {count === 2 && 'Half of it'}
      <button type="button" data-is="add" onClick={() => setCount(count + 1)}>
        Add
      </button>
      <button type="button" data-is="remove" onClick={() => setCount(count - 1)}>
        Remove
      </button>
    </main>
  )
}

const findRoot = () => document.querySelector('#root') ?? document.body
const press = (within: Element, name: string) =>
  act(async () => within.querySelector<HTMLElement>(`[data-is="${name}"]`)?.click())
const readText = (element: Element) => element.textContent?.toLowerCase()

const PRESSES = ['add', 'add', 'remove', 'add', 'remove', 'remove', 'add']

/** What the page says after each press when nobody else changes it. */
async function readExpected(): Promise<(string | undefined)[]> {
  const place = document.createElement('div')
  const rendered = createRoot(place)
  await act(async () => rendered.render(<Basket />))
  const texts = []
  for (const name of PRESSES) {
    await press(place, name)
    texts.push(readText(place))
  }
  await act(async () => rendered.unmount())
  return texts
}

let stop: () => void
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stop = surviveOutsideChanges()
})
afterEach(() => stop())

/** Opens a page that React has rendered, in a document whose texts the translator changes again after each change. */
async function openTranslated(translate: Translator): Promise<Element> {
  document.body.innerHTML = '<div id="root"></div>'
  const place = findRoot()
  const rendered = createRoot(place)
  onTestFinished(() => act(async () => rendered.unmount()))
  await act(async () => rendered.render(<Basket />))
  const done = new WeakSet<Node>()
  const walk = () => {
    for (const text of listTexts(place)) {
      if (text.data.trim() && !text.parentElement?.closest('font, a') && !done.has(text)) translate(text)
      done.add(text)
    }
  }
  walk()
  const observer = new MutationObserver(walk)
  observer.observe(place, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await Promise.resolve()
  return place
}

const KEEPING = Object.entries(TRANSLATORS).filter(([what]) => what !== 'removes a text')
test.each(KEEPING)('the page says what React says to somebody who %s', async (_, translate) => {
  const place = await openTranslated(translate)
  const texts = []
  for (const name of PRESSES) {
    await press(place, name)
    texts.push(readText(place))
  }
  expect(texts).toEqual(await readExpected())
})

test('a text that was removed is back with its next change', async () => {
  const place = await openTranslated((text) => text.remove())
  expect(readText(place)).not.toContain('1')
  for (const name of PRESSES.slice(0, 2)) await press(place, name)
  expect(place.querySelector('h1')?.textContent).toMatch(/^3/)
  expect(place.querySelector('b')?.textContent).toContain('3')
})

test('an element that somebody removed or wrapped can go, and others can come before it', async () => {
  const place = await openTranslated(() => undefined)
  await press(place, 'add')
  place.querySelector('li')?.remove()
  const wrapper = document.createElement('section')
  const discount = place.querySelector('b')
  discount?.replaceWith(wrapper)
  wrapper.append(discount ?? '')
  for (const name of ['remove', 'add', 'add', 'remove']) await press(place, name)
  expect(place.querySelectorAll('b, section')).toHaveLength(1)
})

test('code that is not React’s gets the browser’s own errors', () => {
  const [here, elsewhere] = [document.createElement('p'), document.createElement('p')]
  expect(() => here.removeChild(elsewhere)).toThrow('The node to be removed is not a child of this node')
  expect(() => here.insertBefore(document.createElement('b'), elsewhere)).toThrow(
    /not be found in the parent/,
  )
})

/** Runs the document's script over the server's page, lets somebody change it, and hydrates what is there then. */
async function hydrateChanged(change: (place: Element) => void) {
  document.body.innerHTML = `<div id="root">${renderToString(<Basket />)}</div>`
  // Only this runs the script as the document does.
  // oxlint-disable-next-line no-implied-eval
  new Function(earlyChangesScript)()
  const place = findRoot()
  const [heading, before] = [place.querySelector('h1'), place.innerHTML]
  change(place)
  undoEarlyChanges()
  const restored = place.innerHTML
  const onRecoverableError = vi.fn<() => void>()
  const rendered = await act(async () => hydrateRoot(place, <Basket />, { onRecoverableError }))
  onTestFinished(() => act(async () => rendered.unmount()))
  return { place, onRecoverableError, isKept: place.contains(heading), before, restored }
}

test.each(Object.entries(TRANSLATORS))('hydrates the page of somebody who %s', async (_, translate) => {
  const { place, onRecoverableError, isKept, before, restored } = await hydrateChanged((changed) => {
    for (const text of listTexts(changed)) translate(text)
    for (const text of listTexts(changed)) translate(text)
  })
  expect(restored).toBe(before)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(isKept).toBe(true)
  await press(place, 'add')
  expect(readText(place)).toContain('£10.00')
  expect(isChangedByOthers()).toBe(true)
})

test('elements that somebody added before hydration are gone', async () => {
  const { onRecoverableError, restored, before } = await hydrateChanged((place) => {
    place.querySelector('p')?.prepend(document.createElement('iframe'))
    place.querySelector('ul')?.replaceChildren(document.createElement('li'))
    place.querySelector('h1')?.remove()
  })
  expect(restored).toBe(before)
  expect(onRecoverableError).not.toHaveBeenCalled()
})

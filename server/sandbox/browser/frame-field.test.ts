// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

const parentOrigin = 'http://fernhill.localhost:4300'

test('what was typed before the field’s script ran counts, once the shop has styled it', async () => {
  history.replaceState({}, '', `?field=card-number&channel=one&parent=${encodeURIComponent(parentOrigin)}`)
  document.body.innerHTML = '<input value="6011111111111117">'
  const said: Record<string, unknown>[] = []
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => void said.push(message))
  vi.resetModules()
  await import('./frame-field.ts')
  expect(said).toEqual([{ type: 'ready', channel: 'one' }])
  const data = { type: 'configure', channel: 'one', config: { publicKey: 'pk' } }
  dispatchEvent(new MessageEvent('message', { data, origin: parentOrigin, source: window }))
  expect(document.querySelector('input')?.value).toBe('6011 1111 1111 1117')
  expect(said).toContainEqual({ type: 'validity', channel: 'one', isValid: true, isEmpty: false })
  expect(said).toContainEqual(
    expect.objectContaining({ type: 'scheme', scheme: 'Discover', isAccepted: true }),
  )
})

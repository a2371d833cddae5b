import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachInSlices, mapInSlices } from './slices.ts'

/** Keeps the processor busy for some milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('maps items in order', async () => {
  expect(await mapInSlices([1, 2, 3], (number) => number * 2)).toEqual([2, 4, 6])
  expect(await mapInSlices([], String)).toEqual([])
})

test('other work runs between the slices of a job', async () => {
  const turns: string[] = []
  const job = forEachInSlices([1, 2, 3], (item) => {
    turns.push(`item ${item}`)
    work(20)
  })
  const other = (async () => {
    for (let at = 1; at <= 6; at += 1) {
      await nextTurn()
      turns.push('other')
    }
  })()
  await Promise.all([job, other])
  expect(turns.filter((turn) => turn !== 'other')).toEqual(['item 1', 'item 2', 'item 3'])
  expect(turns.slice(turns.indexOf('item 1'), turns.indexOf('item 3'))).toContain('other')
})

test('jobs take turns instead of running one slice each in the same turn of the event loop', async () => {
  const slices: number[] = []
  let turn = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await nextTurn()
      turn += 1
    }
  })()
  const job = () =>
    forEachInSlices([1, 2], () => {
      slices.push(turn)
      work(20)
    })
  await Promise.all([job(), job(), job()])
  isDone = true
  await counting
  expect(slices).toHaveLength(6)
  expect(new Set(slices).size).toBe(6)
})

test('a failure of the work rejects', async () => {
  const failing = forEachInSlices([1], () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
})

import { expect, test } from 'vitest'
import { PART_MAJORS } from '../src/ui/exposed/part-majors.ts'
import { readPartSurfaces, parsePartSurfaces } from './part-surface.ts'

test('lists the props of every kit part and marks optional ones with a question mark', () => {
  const parts = readPartSurfaces()
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(PART_MAJORS).toSorted())
  expect(parts).toMatchObject({
    'account/AccountMenu': {},
    'account/AddressPicker': { type: "'delivery' | 'billing'", onPick: '(address: object) => void' },
    'basket/TimeSlotPicker': { storeId: 'number', 'onPicked?': '() => void' },
  })
})

test('finds props in any formatting of their type', () => {
  const oneLine = `export type PartProps = {
  'menu/Dial': { size?: 'small' | 'large'; onPick: (id: number, at: { x: number }) => void } // a dial
  'menu/Bar': object
}`
  const multiLine = `/** Parts. */
export type PartProps = {
    'menu/Dial': {
        size?:
          | 'small'
          | 'large';
        onPick: (id: number, at: { x: number }) => void;
    };
    'menu/Bar': object;
};
export type PartName = keyof PartProps;`
  const props = { 'size?': "'small' | 'large'", onPick: '(id: number, at: { x: number }) => void' }
  expect(parsePartSurfaces(oneLine)).toEqual({ 'menu/Dial': props, 'menu/Bar': {} })
  expect(parsePartSurfaces(multiLine)).toEqual({ 'menu/Dial': props, 'menu/Bar': {} })
})

test('throws for a file without parts', () => {
  expect(() => parsePartSurfaces('export type Parts = {}')).toThrow('does not find the parts')
})

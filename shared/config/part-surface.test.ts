import { expect, test } from 'vitest'
import { PART_MAJORS } from '../src/ui/exposed/part-majors.ts'
import { ownPartSurfaces, partSurfaces } from './part-surface.ts'

test('every part of the kit has its props, those that may be left out with a question mark', () => {
  const parts = ownPartSurfaces()
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(PART_MAJORS).toSorted())
  expect(parts).toMatchObject({
    'account/AccountMenu': {},
    'account/AddressPicker': { type: "'delivery' | 'billing'", onPick: '(address: object) => void' },
    'basket/TimeSlotPicker': { storeId: 'number', 'onPicked?': '() => void' },
  })
})

test('props are the same however their type is laid out', () => {
  const wide = `export type PartProps = {
  'menu/Dial': { size?: 'small' | 'large'; onPick: (id: number, at: { x: number }) => void } // a dial
  'menu/Bar': object
}`
  const tall = `/** Parts. */
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
  expect(partSurfaces(wide)).toEqual({ 'menu/Dial': props, 'menu/Bar': {} })
  expect(partSurfaces(tall)).toEqual({ 'menu/Dial': props, 'menu/Bar': {} })
})

test('a file without the parts is an error', () => {
  expect(() => partSurfaces('export type Parts = {}')).toThrow('does not find the parts')
})

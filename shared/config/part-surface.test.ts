import { expect, test } from 'vitest'
import { PART_MAJORS } from '../src/ui/exposed/part-majors.ts'
import { ownPartSurfaces, partSurfaces } from './part-surface.ts'

test('lists the props of every kit part, optional ones with a question mark', () => {
  const parts = ownPartSurfaces()
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(PART_MAJORS).toSorted())
  expect(parts).toMatchObject({
    'account/AccountMenu': {},
    'account/AddressPicker': { type: "'delivery' | 'billing'", onPick: '(address: object) => void' },
    'basket/TimeSlotPicker': { storeId: 'number', 'onPicked?': '() => void' },
  })
})

test('finds props in any layout of their type', () => {
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

test('fails for a file without the parts', () => {
  expect(() => partSurfaces('export type Parts = {}')).toThrow('does not find the parts')
})

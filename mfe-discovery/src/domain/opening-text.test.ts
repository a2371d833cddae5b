import { expect, test } from 'vitest'
import { formatOpeningHours } from './opening-text.ts'

const day = (name: 'monday' | 'tuesday' | 'wednesday', ...hours: string[]) => ({
  day: name,
  intervals: hours.map((from) => ({ from, to: '22:00' })),
})

test('groups consecutive days with the same hours on one line', () => {
  expect(formatOpeningHours([day('monday', '08:00'), day('tuesday', '08:00'), day('wednesday')])).toEqual([
    { days: 'Monday to Tuesday', hours: '08:00 to 22:00' },
    { days: 'Wednesday', hours: 'Closed' },
  ])
  expect(formatOpeningHours([day('monday', '08:00', '17:00')])).toEqual([
    { days: 'Monday', hours: '08:00 to 22:00, 17:00 to 22:00' },
  ])
})

test('says that a night ends on the next day', () => {
  const night = { day: 'monday' as const, intervals: [{ from: '17:00', to: '02:00' }] }
  const late = { day: 'tuesday' as const, intervals: [{ from: '17:00', to: '24:00' }] }
  expect(formatOpeningHours([night, late])).toEqual([
    { days: 'Monday', hours: '17:00 to 02:00 next day' },
    { days: 'Tuesday', hours: '17:00 to 24:00' },
  ])
})

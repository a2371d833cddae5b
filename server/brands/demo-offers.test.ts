import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const BRANDS = import.meta.dirname
const read = (brand: string, file: string): unknown =>
  JSON.parse(readFileSync(resolve(BRANDS, brand, file), 'utf8'))

const Coupons = z.array(
  z.object({
    code: z.string(),
    minSpendPence: z.int().default(0),
    firstOrderOnly: z.boolean().default(false),
    usesPerPerson: z.int().optional(),
  }),
)
const Global = z.object({
  header: z.object({ banner: z.object({ content: z.string() }) }),
  firstTimeUserModal: z.object({ text: z.string() }).optional(),
})
const COUNTS: Record<string, number> = { five: 5, three: 3, two: 2 }

/** The promises about a coupon in a sentence, to compare with the coupon's rules. */
function findPromises(
  text: string,
  { code, minSpendPence, firstOrderOnly, usesPerPerson }: z.output<typeof Coupons>[number],
) {
  const said = text.split(code)[0] ?? ''
  const sentences = text.includes(code) ? [said, text] : []
  const spends = sentences
    .flatMap((sentence) => [...sentence.matchAll(/over £(\d+)/g)])
    .map(([, pounds]) => Number(pounds) * 100)
  const firsts = sentences
    .flatMap((sentence) => [...sentence.matchAll(/first (\w+)/g)])
    .map(([, word = '']) => COUNTS[word] ?? 1)
  return { spends, minSpendPence, firsts, uses: firstOrderOnly ? 1 : usesPerPerson }
}

test.each(['fernhill', 'ember'])('the announcement, greeting and coupons of %s agree', (brand) => {
  const { header, firstTimeUserModal } = Global.parse(read(brand, 'content/global.json'))
  const coupons = Coupons.parse(read(brand, 'coupons.json'))
  const texts = [header.banner.content, firstTimeUserModal?.text ?? '']
  for (const text of texts) {
    for (const [, code = ''] of text.matchAll(/(?:code|with) ([A-Z]{4,}\d*)/g)) {
      expect(coupons.map((coupon) => coupon.code)).toContain(code)
    }
    for (const coupon of coupons) {
      const { spends, minSpendPence, firsts, uses } = findPromises(text, coupon)
      expect(spends.filter((pence) => pence !== minSpendPence)).toEqual([])
      expect(firsts.filter((count) => count !== uses)).toEqual([])
    }
  }
})

const Store = z.object({ tips: z.object({ defaultPence: z.int().default(0) }) })

test.each([
  ['fernhill', 'fernhill-market-york-12'],
  ['fernhill', 'fernhill-market-headingley-13'],
  ['fernhill', 'fernhill-market-leith-14'],
  ['ember', 'ember-kitchen-bristol-21'],
  ['ember', 'ember-kitchen-bath-22'],
  ['ember', 'ember-kitchen-cardiff-23'],
])('%s preselects no tip at %s (readings 25)', (brand, store) => {
  expect(Store.parse(read(brand, `stores/${store}.json`)).tips.defaultPence).toBe(0)
})

import { expect, test } from 'vitest'
import { listProblems, readChanged, type Change } from './change-folder.testing.ts'

const ITEMS = 'menu/items.csv'
const BRAND = 'brand.json'
const GLOBAL = 'content/global.json'
const STORE = 'stores/fernhill-market-york-12.json'
const PAGE = 'content/pages/jobs.json'

const setName = (name: string) => (text: string) => text.replace('Braeburn Apples', `"${name}"`)
const setIngredients = (ingredients: string) => (text: string) =>
  text.replace(',Braeburn apples.,none,', `,"${ingredients}",none,`)
const setManufacturer = (name: string) => (text: string) =>
  text.replace('6 pack,37,each,,', `6 pack,37,each,${name},`)
const nestMenus = (depth: number) => (text: string) =>
  text.replace(
    '"menu": [',
    `"menu": [${'{"name":"a","slug":"/a","subMenuItems":['.repeat(depth)}${']}'.repeat(depth)},`,
  )
const addKey = (key: string, value: string) => (text: string) =>
  text.replace('"settings": {', `"settings": { "${key}": "${value}",`)

test.each(['#REF!', '#N/A', '#DIV/0!', '#####', 'Err:502', '=VLOOKUP(A1,B:C,2)', 'Apples_x000D_'])(
  'refuses the name %j that a spreadsheet wrote',
  async (name) => {
    expect(await listProblems(ITEMS, setName(name))).toEqual([
      { file: ITEMS, line: 2, path: 'name', message: expect.stringContaining('a spreadsheet shows') },
    ])
  },
)

test.each(['N/A', 'n/a', 'TBC', '-', '?', '...', 'unknown', 'see pack', 'NULL'])(
  'refuses %j for a value that is not known',
  async (words) => {
    const message = expect.stringContaining('leave the cell empty where that is not known')
    expect(await listProblems(ITEMS, setIngredients(words))).toEqual([
      { file: ITEMS, line: 2, path: 'ingredients', message },
    ])
    expect(await listProblems(ITEMS, setManufacturer(words))).toEqual([
      { file: ITEMS, line: 2, path: 'manufacturer', message },
    ])
  },
)

test.each(['None', 'NONE', 'none.'])(
  'reads the ingredients %j as none, and the name instead',
  async (none) => {
    const { menu } = await readChanged(ITEMS, setIngredients(none))
    expect(menu.items[0]?.ingredients).toBe('none')
    const problems = await listProblems(ITEMS, (text) =>
      setIngredients(none)(setName('Prawn Crackers')(text)),
    )
    expect(problems[0]?.message).toMatch(/the name says "Prawn Crackers": add "crustaceans"/)
  },
)

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

test.each<[string, string, Change, object]>([
  [
    'an invisible name',
    ITEMS,
    setName('\u200B\u2060'),
    { line: 2, path: 'name', message: matching(/can be seen/) },
  ],
  [
    'an invisible title',
    PAGE,
    (text) => text.replace(/"title": "[^"]*"/, '"title": "\\u200b"'),
    { path: 'title', message: matching(/can be seen/) },
  ],
  ['a bell', ITEMS, setName('Ap\u0007ple'), { line: 2, message: matching(/U\+0007/) }],
  [
    'a bell in JSON',
    PAGE,
    (text) => text.replace('"title": "', '"title": "\\u0007'),
    { message: matching(/control/) },
  ],
  [
    'a zero character in UTF-16',
    ITEMS,
    (text) => Buffer.from(`\uFEFF${setName('Ap\0ple')(text)}`, 'utf16le'),
    { line: 2, message: matching(/U\+0000/) },
  ],
  ['turned letters', ITEMS, setName('\u202Eselppa'), { line: 2, message: matching(/U\+202E/) }],
  [
    'a Cyrillic letter in a Latin word',
    ITEMS,
    setIngredients('мilk'),
    { line: 2, message: matching(/two alphabets/) },
  ],
  [
    'misread Polish',
    ITEMS,
    setName('KieÅ‚basa'),
    { line: 2, message: matching(/KieÅ‚basa.*wrong encoding/) },
  ],
  ['misread Cyrillic', ITEMS, setName('ÐšÐ¾Ð»Ð±'), { line: 2, message: matching(/wrong encoding/) }],
  ['a lost letter, misread', ITEMS, setName('Crï¿½me'), { line: 2, message: matching(/wrong encoding/) }],
  ['ingredients of 5001 letters', ITEMS, setIngredients('a'.repeat(5001)), { line: 2, path: 'ingredients' }],
  ['a manufacturer of 5001 letters', ITEMS, setManufacturer('a'.repeat(5001)), { path: 'manufacturer' }],
  [
    'a slug that no index of a database holds',
    ITEMS,
    (text) => text.replace('braeburn-apples,', `${'a'.repeat(101)},`),
    { line: 2, path: 'slug' },
  ],
  [
    'a page whose file would be that of another',
    PAGE,
    (text) => text.replace('"slug": "jobs"', '"slug": "our--way"'),
    { path: 'slug', message: matching(/single hyphens/) },
  ],
  [
    'a page with an endless address',
    PAGE,
    (text) => text.replace('"slug": "jobs"', `"slug": "${'a/'.repeat(100)}a"`),
    { path: 'slug' },
  ],
  ['menus nested 50 deep', GLOBAL, nestMenus(50), { message: matching(/nested more than 40 levels/) }],
  [
    'menus nested 50,000 deep',
    GLOBAL,
    nestMenus(50_000),
    { message: matching(/nested more than 40 levels/) },
  ],
  ['a key that would be lost', BRAND, addKey('__proto__', '1'), { message: matching(/"__proto__"/) }],
  [
    'an unknown size of the type scale',
    BRAND,
    (text) => text.replace('"typeScale": {', '"typeScale": { "h9": {},'),
    { message: matching(/h9/) },
  ],
  [
    'a host that is none',
    BRAND,
    (text) => text.replace('"hosts": [', '"hosts": [ "a..b",'),
    { path: 'hosts[0]' },
  ],
  [
    'a store number that no database holds',
    STORE,
    (text) => text.replace('"id": 12', '"id": 12345678901'),
    { path: 'id' },
  ],
  [
    'a lead time of a century',
    STORE,
    (text) => text.replace('"leadTimeSec": ', '"leadTimeSec": 999999'),
    { path: matching(/leadTimeSec/) },
  ],
  [
    'a loyalty period before all time',
    'rewards.json',
    (text) => text.replace(/"periodDays": \d+/, '"periodDays": 1000000000000'),
    { path: 'loyalty.periodDays' },
  ],
  [
    'categories below each other without end',
    'menu/categories.csv',
    (text) => {
      const rows = Array.from(
        { length: 3000 },
        (_, at) => `c${at},C,c${at + 1},,pictures/categories/bakery.webp\n`,
      )
      return `${text}${rows.join('')}c3000,C,,,pictures/categories/bakery.webp\n`
    },
    { path: matching(/parent/), message: matching(/more than 9 categories above it/) },
  ],
  [
    'two options of one name',
    'menu/option-groups.json',
    (text) => text.replace('"name": "Medium slices"', '"name": "thick slices "'),
    { message: matching(/two options named "thick slices"/) },
  ],
])('refuses %s', async (...[, file, change, problem]) => {
  expect(await listProblems(file, change)).toContainEqual(expect.objectContaining({ file, ...problem }))
})

test('refuses 100,000 settings and one twice within seconds', { timeout: 20_000 }, async () => {
  const settings = Array.from({ length: 100_000 }, (_, at) => `"k${at}": "1"`).join(',')
  const change = (text: string) => text.replace('"settings": {', `"settings": { "k5": "1", ${settings},`)
  expect((await listProblems(BRAND, change)).map(({ message }) => message)).toEqual([
    'has "k5" twice in one place',
  ])
})

test('lists the problems of 70,000 rows of another table', { timeout: 60_000 }, async () => {
  const change = (text: string) => `${text.split('\n')[0]}\n${'x,y\n'.repeat(70_000)}`
  expect((await listProblems('menu/sizes.csv', change)).length).toBe(140_000)
})

test.each([
  '苹果',
  'تفاح',
  'תפוחים',
  'แอปเปิ้ล',
  'Kiełbasa',
  'CAFÉ…',
  '“CAFÉ”',
  'SÃO JOÃO',
  'Åland',
  'β-carotene',
  '🍎',
  'b12',
])('accepts the name %j', async (name) => {
  const { menu } = await readChanged(ITEMS, (text) => text.replace('Braeburn Apples', name))
  expect(menu.items[0]?.name).toBe(name)
})

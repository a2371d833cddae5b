import { expect, test } from 'vitest'
import { listProblems, readChanged, type Change } from './change-folder.testing.ts'
import { openFolder } from './folder-files.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { loadBrandFiles } from './folder/load-folder.ts'

const [FERNHILL = ''] = DEMO_BRAND_FOLDERS

const ITEMS = 'menu/items.csv'
const STORE = 'stores/fernhill-market-york-12.json'
const DEALS = 'menu/deals.json'
/** An item's row with other ingredients, allergens and labels. */
const withFood = (ingredients: string, allergens: string, labels: string) => (text: string) =>
  text.replace(
    /^(braeburn-apples,.*better in a crumble\.",)Braeburn apples\.,none,(none,.*?,,,,,)[^,]*,/m,
    `$1"${ingredients}",${allergens},$2${labels},`,
  )
const setFirst = (key: string, value: string) => (text: string) =>
  text.replace(new RegExp(`("${key}": )[^,\\n]+`), `$1${value}`)

test.each<[string, string, Change, { file: string; line?: number; path?: string; message: string | RegExp }]>(
  [
    [
      'undeclared allergens of the ingredients',
      ITEMS,
      withFood('PRAWN, ALMOND and CREAM', 'none', ''),
      { file: ITEMS, line: 2, path: 'allergens', message: 'the ingredients name "ALMOND": add "nuts"' },
    ],
    [
      'a compound food without its contents',
      ITEMS,
      withFood('Apples, mayonnaise', 'none', ''),
      { file: ITEMS, line: 2, message: /"mayonnaise": add "eggs", or write in brackets/ },
    ],
    [
      'a vegan label beside gelatine',
      ITEMS,
      withFood('Apples, beef gelatine', 'none', 'vegan'),
      { file: ITEMS, line: 2, path: 'dietaryLabels', message: /says "vegan".*"beef gelatine"/ },
    ],
    [
      'a halal label beside wine',
      ITEMS,
      withFood('Apples, white wine', 'none', 'halal'),
      { file: ITEMS, line: 2, path: 'dietaryLabels', message: /says "halal".*"white wine"/ },
    ],
    [
      'an undeclared trace of the ingredients',
      ITEMS,
      (text) => withFood('Apples. May contain milk', 'eggs', '')(text),
      { file: ITEMS, line: 2, path: 'mayContain', message: /"milk": add "milk"/ },
    ],
    [
      'a column that stands twice',
      'menu/availability.csv',
      (text) => text.replace('sold,pricePence', 'sold,sold,pricePence'),
      { file: 'menu/availability.csv', line: 1, message: 'has the column "sold" twice: take one out' },
    ],
    [
      'a key that stands twice',
      STORE,
      (text) => text.replace('"leadTimeSec"', '"cutOffMin": 10, "leadTimeSec"'),
      { file: STORE, message: 'has "cutOffMin" twice in one place' },
    ],
    [
      'Windows-1252',
      ITEMS,
      (text) => Buffer.from(text.replace('Braeburn Apples', 'Crème'), 'latin1'),
      { file: ITEMS, line: 2, message: /is not UTF-8; it looks like Windows-1252/ },
    ],
    [
      'UTF-16 without its mark',
      ITEMS,
      (text) => Buffer.from(text, 'utf16le'),
      { file: ITEMS, message: /zero bytes/ },
    ],
    [
      'text that was read in a wrong encoding',
      'content/home.json',
      (text) => Buffer.from(Buffer.from(text.replace('"title": "', '"title": "Crème ')).toString('latin1')),
      { file: 'content/home.json', message: /"?CrÃ¨me/ },
    ],
    [
      'a lost letter',
      ITEMS,
      (text) => text.replace('Braeburn Apples', 'Cr\uFFFDme'),
      { file: ITEMS, line: 2, message: /where a letter was lost/ },
    ],
    [
      'a workbook named as a table',
      ITEMS,
      () => Buffer.from('PK\u0003\u0004...'),
      { file: ITEMS, message: /is a spreadsheet/ },
    ],
    [
      'half of an emoji',
      'content/home.json',
      (text) => text.replace('"title": "', '"title": "\\ud83d'),
      { file: 'content/home.json', message: /half of a character/ },
    ],
    [
      'a file in capitals',
      'stores/New.JSON',
      () => '{}',
      { file: 'stores/New.JSON', message: /name it "stores\/new.json"/ },
    ],
    [
      'a picture in capitals',
      'pictures/Photo.PNG',
      () => 'x',
      { file: 'pictures/Photo.PNG', message: /name it "pictures\/photo.png"/ },
    ],
    [
      'an unknown folder',
      'old/items.csv',
      () => 'x',
      { file: 'old', message: /unknown folder, whose 1 files/ },
    ],
    [
      'a category that is its own parent',
      'menu/categories.csv',
      (text) => text.replace('bakery,Bakery,,', 'bakery,Bakery,bakery,'),
      { file: 'menu/categories.csv', line: 3, message: 'is below itself (bakery, bakery)' },
    ],
    [
      'categories below each other',
      'menu/categories.csv',
      (text) => text.replace('bakery,Bakery,,', 'bakery,Bakery,cakes,'),
      { file: 'menu/categories.csv', message: 'is below itself (cakes, bakery, cakes)' },
    ],
    [
      'a price of a store that could not count',
      'menu/availability.csv',
      (text) => `${text}12,victoria-sponge,yes,999\n`,
      { file: 'menu/availability.csv', path: 'pricePence', message: /sold at the prices of its sizes/ },
    ],
    [
      'a price that the default size does not have',
      ITEMS,
      (text) => text.replace(/^(victoria-sponge,[^\n]*?),1450,/m, '$1,999,'),
      { file: ITEMS, path: 'victoria-sponge pricePence', message: /is 999, but the size "small" has 1450/ },
    ],
    ...['Europe/Londn', 'GMT+1', 'London'].map(
      (zone): [string, string, Change, { file: string; path: string; message: RegExp }] => [
        `the time zone ${zone}`,
        STORE,
        setFirst('timeZone', `"${zone}"`),
        { file: STORE, path: 'timeZone', message: /is no time zone/ },
      ],
    ),
    ...['02-30', '2027-02-29', '2027-04-31'].map(
      (day): [string, string, Change, { file: string; path: string; message: RegExp }] => [
        `the day ${day}`,
        STORE,
        (text) => text.replace('"date": "12-26"', `"date": "${day}"`),
        { file: STORE, path: 'specialDays[1].date', message: /is no day of the calendar/ },
      ],
    ),
    [
      'a special day twice',
      STORE,
      (text) => text.replace('"date": "12-26"', '"date": "12-25"'),
      { file: STORE, path: 'specialDays', message: 'has "12-25 delivery" twice' },
    ],
    [
      'a cut-off that is no time',
      STORE,
      setFirst('cutOffTime', '"99:99:99"'),
      { file: STORE, path: 'paymentMethods[4].cutOffTime', message: /use a time of day/ },
    ],
    [
      'an area twice',
      STORE,
      (text) => text.replace('"YO10"', '"YO1"'),
      { file: STORE, path: 'methods.delivery.areas', message: 'has "YO1" twice' },
    ],
    [
      'a deal that ends before it begins',
      DEALS,
      (text) => text.replace('"slug":', '"from": "2030-02-01", "until": "2030-01-01", "slug":'),
      { file: DEALS, message: 'is before "from" (2030-02-01)' },
    ],
    [
      'a course of a meal with a minimum above its maximum',
      DEALS,
      (text) => text.replace(/"min": 1,(\s*)"max": 1/, '"min": 2,$1"max": 1'),
      { file: DEALS, message: 'must not be below min (2)' },
    ],
    [
      'three for nothing',
      DEALS,
      (text) => text.replace(/"free": 1/, '"free": 3'),
      { file: DEALS, message: /must be below quantity/ },
    ],
    [
      'tips that do not rise',
      'brand.json',
      setFirst('upToPence', '9000'),
      { file: 'brand.json', path: 'profile.tipLimitLevels[1].upToPence', message: /must be above/ },
    ],
    [
      'a coupon that ends before it begins',
      'coupons.json',
      (text) => text.replace('"code":', '"from": "2030-02-01", "until": "2030-01-01", "code":'),
      { file: 'coupons.json', path: '[0].until', message: /is before "from"/ },
    ],
    [
      'hours that overlap',
      STORE,
      (text) => text.replace('"monday": [', '"monday": [{ "from": "07:00", "to": "09:00" },'),
      { file: STORE, path: 'methods.delivery.hours.monday', message: /overlap/ },
    ],
  ],
)('refuses %s with its place', async (...[, path, change, { message, ...place }]) => {
  const isSaid = (text: string) => (typeof message === 'string' ? text === message : message.test(text))
  const found = (await listProblems(path, change)).filter((problem) => isSaid(problem.message))
  expect(found).toContainEqual(expect.objectContaining(place))
})

test.each<[string, string, Change]>([
  ['semicolons', 'menu/availability.csv', (text) => text.replaceAll(',', ';')],
  ['tabs', 'menu/availability.csv', (text) => text.replaceAll(',', '\t')],
  [
    'a line that names the delimiter',
    'menu/availability.csv',
    (text) => `sep=;\n${text.replaceAll(',', ';')}`,
  ],
  ['carriage returns', ITEMS, (text) => text.replaceAll('\n', '\r')],
  ['a byte order mark in a table', ITEMS, (text) => `\uFEFF${text}`],
  ['a byte order mark in JSON', 'brand.json', (text) => `\uFEFF${text}`],
  ['UTF-16 with its mark', ITEMS, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['headings in another letter case', ITEMS, (text) => text.replace('pricePence', 'Price Pence')],
  ['empty columns at the end', 'menu/availability.csv', (text) => text.replaceAll('\n', ',,\n')],
  ['yes in capitals', 'menu/availability.csv', (text) => text.replaceAll(',yes,', ',Yes,')],
  ['TRUE for yes', 'menu/sizes.csv', (text) => text.replaceAll(',yes\n', ',TRUE\n')],
  ['1 for yes', 'menu/sizes.csv', (text) => text.replaceAll(',yes\n', ',1\n')],
  ['usual names of allergens', ITEMS, (text) => text.replaceAll(',milk,', ',Dairy,')],
  ['a leftover of a system', 'pictures/.DS_Store', () => 'x'],
  ['a double of a file’s metadata', 'pictures/._apples.webp', () => 'x'],
  ['notes', 'README.md', () => 'ours'],
])('reads %s as the folder without', async (_, path, change) => {
  const { menu, brand } = await loadBrandFiles(await openFolder(FERNHILL), async () => [])
  const changed = await readChanged(path, change)
  expect(changed.menu).toEqual(menu)
  expect(changed.brand).toEqual(brand)
})

test('writes emphasised allergens in capitals', async () => {
  const { menu } = await readChanged(
    ITEMS,
    withFood('**Wheat** flour, <b>milk</b>, _egg_', 'gluten; milk; egg', ''),
  )
  expect(menu.items[0]?.ingredients).toBe('WHEAT flour, MILK, EGG')
  expect(menu.items[0]?.allergens).toEqual(['cereals containing gluten', 'milk', 'eggs'])
})

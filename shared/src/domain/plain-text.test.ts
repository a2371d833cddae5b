import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const SOFT_HYPHEN = '\u00ad'
const ZERO_WIDTH_SPACE = '\u200b'
const ZERO_WIDTH_NON_JOINER = '\u200c'
const RIGHT_TO_LEFT_MARK = '\u200f'
const NO_BREAK_SPACE = '\u00a0'
const NO_BREAK_HYPHEN = '\u2011'

test.each([
  ['', ''],
  [' -- ', ''],
  ['%_\\', ''],
  ['Oat Milk', 'oat milk'],
  ['Semi-skimmed Milk, 2 litres', 'semi skimmed milk 2 litres'],
  ["Cheddar Ploughman's Sandwich", 'cheddar ploughmans sandwich'],
  ['Dark Chocolate 70%', 'dark chocolate 70'],
  ['tea\tand\ncoffee', 'tea and coffee'],
  ['h-Eaglaise', 'h eaglaise'],
])('plain ASCII %j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ['Kiełbasa', 'kielbasa'],
  ['ŁÓDŹ', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Rødgrød med Fløde', 'rodgrod med flode'],
  ['Weißbier', 'weissbier'],
  ['WEIẞBIER', 'weissbier'],
  ['Süßkartoffel', 'susskartoffel'],
  ['Œufs', 'oeufs'],
  ['Ægir', 'aegir'],
  ['Ǿl', 'ol'],
  ['Harðfiskur', 'hardfiskur'],
  ['Þorramatur', 'thorramatur'],
  ['Đuveč', 'duvec'],
  ['Kayısı', 'kayisi'],
  ['İSKENDER', 'iskender'],
  ['Għajn Ħobż', 'ghajn hobz'],
  ['Mămăligă', 'mamaliga'],
  ['Bánh Mì Đặc Biệt', 'banh mi dac biet'],
  ['Phở', 'pho'],
  ['Nước mắm', 'nuoc mam'],
  ['Llaeth Tŷ Ŵyn', 'llaeth ty wyn'],
  ['Halen Mo\u0302n', 'halen mon'],
  ['jalapeño', 'jalapeno'],
  ['ﬁlet', 'filet'],
  ['ŋgari', 'ngari'],
])('Latin %j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['Camembert d’Isigny', 'camembert disigny'],
  ["l'œuf", 'loeuf'],
  ['ploughman‘s', 'ploughmans'],
  ['Hawaiʻi', 'hawaii'],
  ['Kaʿak', 'kaak'],
  ['м’ята', 'мята'],
  [`straw${SOFT_HYPHEN}berry`, 'strawberry'],
  [`straw${ZERO_WIDTH_SPACE}berry`, 'strawberry'],
  [`می${ZERO_WIDTH_NON_JOINER}خوش`, 'ميخوش'],
  [`${RIGHT_TO_LEFT_MARK}خبز`, 'خبز'],
  [`crème${NO_BREAK_SPACE}fraîche`, 'creme fraiche'],
  [`all${NO_BREAK_HYPHEN}butter — scones`, 'all butter scones'],
  ['Jalapeño・Pepper', 'jalapeno pepper'],
  ['❤️ Love', 'love'],
  ['½ pint', '1 2 pint'],
  ['Ｃｏｆｆｅｅ　５００ｍｌ', 'coffee 500ml'],
])('signs and spaces of %j become %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['ΤΖΑΤΖΊΚΙ', 'τζατζικι'],
  ['Όλυμπος', 'ολυμποσ'],
  ['ΌΛΥΜΠΟΣ', 'ολυμποσ'],
  ['Чёрный Чай', 'черный чай'],
  ['Айран', 'айран'],
  ['Аи\u0306ран', 'айран'],
  ['Їжа', 'іжа'],
  ['խորոված', 'խորոված'],
  ['Ხაჭაპური', 'ხაჭაპური'],
])('Greek, Cyrillic and letters of the Caucasus: %j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['خُبْز عَرَبيّ', 'خبز عربي'],
  ['خبـــز', 'خبز'],
  ['أرز', 'ارز'],
  ['قهوة', 'قهوه'],
  ['حلوى', 'حلوي'],
  ['کباب', 'كباب'],
  ['ﺧﺒﺰ', 'خبز'],
  ['חַלְוָה', 'חלוה'],
  ['צ׳יפס', 'ציפס'],
  ['שּׁוּם', 'שום'],
])('optional points of Arabic and Hebrew: %j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['नमक', 'नमक'],
  ['हल्दी पाउडर', 'हल्दी पाउडर'],
  ['\u0958लम', 'क\u093cलम'],
  ['இட்லி', 'இட்லி'],
  ['রসগোল্লা', 'রসগোল্লা'],
  ['ਲੱਸੀ', 'ਲੱਸੀ'],
  ['ผัดไทย', 'ผัดไทย'],
  ['ទឹកត្រី', 'ទឹកត្រី'],
  ['እንጀራ', 'እንጀራ'],
])('vowel signs are letters: %j stays %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  ['乌龙茶', '乌龙茶'],
  ['豆腐（嫩）', '豆腐 嫩'],
  ['ガム', 'ガム'],
  ['カ\u3099ム', 'ガム'],
  ['ｶﾚｰ', 'カレー'],
  ['うどん、そば', 'うどん そば'],
  ['김치', '김치'],
  ['김치'.normalize('NFD'), '김치'],
])('Chinese, Japanese and Korean: %j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each(['नमक', 'ਲੱਸੀ', 'Weißbier', 'Όλυμπος', 'İskender', 'ガム', 'ผัดน้ำปลา', 'Аи\u0306ран'])(
  'the plain text of %j is its own plain text',
  (text) => {
    expect(plainText(plainText(text))).toBe(plainText(text))
  },
)

test.each([
  ['चना', 'चीनी'],
  ['ハス', 'パス'],
  ['мой', 'мои'],
])('%j and %j are different words', (one, other) => {
  expect(plainText(one)).not.toBe(plainText(other))
})

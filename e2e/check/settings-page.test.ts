import { expect, test } from 'vitest'
import { parseSettings } from './settings-page.ts'

const SOURCE = `const Settings = z.object({
  PORT: port.default(4300),
  /**
   * Whether a start imports
   * the demo brands.
   */
  DEMO_BRANDS: z.enum(['import', 'none']).optional(),

  /** Of two lines. */
  KEY: text.refine(
    (key) => !key,
    'begins with pk_',
  ),
  LAST: text,
})
`

test('reads each setting with its schema and what its comment says', () => {
  expect(parseSettings(SOURCE)).toEqual([
    { name: 'PORT', schema: 'port.default(4300)', comment: '' },
    {
      name: 'DEMO_BRANDS',
      schema: "z.enum(['import', 'none']).optional()",
      comment: 'Whether a start imports the demo brands.',
    },
    {
      name: 'KEY',
      schema: "text.refine(\n    (key) => !key,\n    'begins with pk_',\n  )",
      comment: 'Of two lines.',
    },
    { name: 'LAST', schema: 'text', comment: '' },
  ])
})

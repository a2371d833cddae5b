import { AxeBuilder } from '@axe-core/playwright'
import { settled } from '../fixtures/hydration.ts'
import { allPages } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

for (const { title, url, status = 200 } of allPages) {
  test(`${title}: no serious barrier, and nothing to scroll sideways at 320 px`, async ({
    page,
    expectConsole,
  }) => {
    if (status === 404) expectConsole(/status of 404/)
    await page.goto(url)
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
  })
}

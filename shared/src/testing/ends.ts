import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderRoutes } from './render-routes.tsx'
import type { Fault } from './faults.ts'
import { expectUnforeseen } from './unforeseen.ts'

type User = ReturnType<typeof renderRoutes>['user']

/** An action that the shopper starts with one press. */
export type Action = {
  name: string
  /** Enters or opens what the press needs. */
  prepare?: (user: User) => Promise<unknown>
  /** The button that starts the action, and that must be usable again afterwards. */
  button: RegExp
  /** Answers the dialog that the press opens first. */
  answer?: (user: User) => Promise<unknown>
}

type Step = NonNullable<Action['prepare']>

/** Types into the field with a label, replacing its value. */
export const typeInto =
  (label: string, text: string): Step =>
  async (user) => {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
export const pressElement =
  (role: 'button' | 'radio' | 'checkbox', name: RegExp): Step =>
  async (user) =>
    user.click(await screen.findByRole(role, { name }))
export const runLimited =
  (...steps: readonly Step[]): Step =>
  async (user) => {
    for (const step of steps) await step(user)
  }

const readInputs = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value)
const findButton = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

/** Expects a button that can be pressed again: neither it nor its container is busy or disabled. */
export function expectUsable(button: HTMLElement): void {
  expect(button).toBeEnabled()
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  expect(button.closest('[aria-busy="true"], [inert]')).toBeNull()
}

/**
 * Runs an action during a fault and checks how it ends: an error message, a report if the error is unexpected, nothing
 * pending, no false statement on screen, and all input kept.
 */
export async function expectEnd(
  user: User,
  { prepare, button, answer }: Action,
  fault: Fault,
): Promise<void> {
  const reported = expectUnforeseen()
  await prepare?.(user)
  const press = await findButton(button)
  const inputsBefore = readInputs()
  fault.begin()
  await user.click(press)
  await answer?.(user)
  const text = await screen.findAllByText(fault.message, { selector: 'p, h2, h3, li, a, span, div, output' })
  expect(text.length).toBeGreaterThan(0)
  expect(screen.queryByText(/do not pay again|held for longer|(is|are|address) saved$/i)).toBeNull()
  expectUsable(await findButton(button))
  expect(readInputs()).toEqual(inputsBefore)
  if (fault.isUnforeseen) expect(reported).not.toHaveLength(0)
}

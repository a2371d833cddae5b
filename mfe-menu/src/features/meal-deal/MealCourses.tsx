import type { catalogueApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { Picture, Price, Radio, Stepper, ChoiceGroup, Checkbox, Surface } from '@larder/shared/ui'
import { itemAllergens, mealAllergens } from '../../domain/chosen-allergens.ts'
import { choiceProblems, firstChoice, ruleText } from '../../domain/item-choice.ts'
import {
  leaveFor,
  newPick,
  pickFor,
  findPicks,
  timesPicked,
  type MealPick,
} from '../../domain/meal-choice.ts'
import { OptionGroups } from '../../parts/OptionGroups.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import { courseId, type MealForm } from './use-meal-form.ts'
import styles from './MealCourses.module.css'

type Course = catalogueApi.MealCourse
type Choice = Course['choices'][number]

function nameOf(item: catalogueApi.MenuItem, choice: Choice): string {
  const size = item.sizes.find(({ id }) => id === choice.sizeId)
  return size ? `${item.name}, ${size.name}` : item.name
}

/**
 * A short allergen text: what the item contains, or that the store has to be asked. Traces are on the item's
 * own page.
 */
function allergenHint(item: catalogueApi.MenuItem): string | undefined {
  if (!item.isFood) return undefined
  return allergenSentences(itemAllergens(item, firstChoice(item)))[0]
}

function CourseChoice({ course, choice, form }: { course: Course; choice: Choice; form: MealForm }) {
  const currency = useMenu().store.currency.currencyCode
  const item = form.menuItems.find(({ id }) => id === choice.menuItemId)
  if (!item) return null
  const { picks, setPicks } = form
  const count = timesPicked(picks, course.id, choice)
  const take = () => setPicks(pickFor(picks, course, newPick(choice, item)))
  const leave = () => setPicks(leaveFor(picks, course, choice))
  const texts = {
    name: course.id,
    isCard: true,
    checked: count > 0,
    disabled: !item.isAvailable,
    hint: item.isAvailable ? allergenHint(item) : 'Sold out',
    end: choice.extraPrice > 0 && (
      <>
        +<Price amount={choice.extraPrice} currency={currency} />
      </>
    ),
    label: (
      <span className={styles.label}>
        <Picture src={item.picture} alt="" width={320} ratio="1 / 1" shape="field" />
        {nameOf(item, choice)}
      </span>
    ),
  }
  if (course.max === 1) return <Radio {...texts} onChange={take} />
  const isFull = findPicks(picks, course.id).length >= course.max
  return (
    <div className={styles.row}>
      <Checkbox
        {...texts}
        onChange={count > 0 ? leave : take}
        disabled={!item.isAvailable || (isFull && count === 0)}
      />
      {count > 0 && (
        <Stepper
          value={count}
          max={isFull ? count : course.max}
          label={item.name}
          onChange={(next) => (next > count ? take() : leave())}
          onRemove={leave}
        />
      )}
    </div>
  )
}

/** Options of the chosen item, where it has some. */
function PickOptions({ course, form }: { course: Course; form: MealForm }) {
  const currency = useMenu().store.currency.currencyCode
  const now = findPicks(form.picks, course.id)
  const change = (at: number, options: MealPick['options']) =>
    form.setPicks({
      ...form.picks,
      [course.id]: now.map((pick, index) => (index === at ? { ...pick, options } : pick)),
    })
  return now.map((pick, index) => {
    const { item, options } = pick
    const asked = item.optionGroups.filter(({ min }) => min > 0)
    if (asked.length === 0) return null
    const problems = form.problems.length > 0 ? choiceProblems({ ...item, sizes: [] }, options) : []
    return (
      <Surface key={`${item.id} ${index}`} data-tone="sunken">
        <OptionGroups
          groups={asked}
          choice={options}
          onChange={(next) => change(index, next)}
          problems={problems}
          currency={currency}
        />
      </Surface>
    )
  })
}

/** Allergens of the choices so far, options included. */
function MealFacts({ form }: { form: MealForm }) {
  const statement = mealAllergens(form.picks)
  if (!statement) return null
  return (
    <section aria-live="polite">
      <h2 className={styles.strong}>Allergens in this meal</h2>
      {allergenSentences(statement).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

/** One choice for each course, with pictures, allergens and surcharges. */
export function MealCourses({ form }: { form: MealForm }) {
  return (
    <div className={styles.column}>
      {form.deal.courses.map((course) => (
        <ChoiceGroup
          key={course.id}
          id={courseId(course.id)}
          legend={course.name}
          hint={ruleText(course)}
          problem={form.problems.find((problem) => problem.courseId === course.id)?.message}
        >
          {course.choices.map((choice) => (
            <CourseChoice
              key={`${choice.menuItemId} ${choice.sizeId ?? ''}`}
              course={course}
              choice={choice}
              form={form}
            />
          ))}
          <PickOptions course={course} form={form} />
        </ChoiceGroup>
      ))}
      <MealFacts form={form} />
    </div>
  )
}

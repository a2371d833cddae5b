import type { catalogueApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { Picture, Price, Radio, Stepper, ChoiceGroup, Checkbox, Surface } from '@larder/shared/ui'
import { describeMealAllergens } from '../../domain/chosen-allergens.ts'
import {
  createDefaultChoice,
  describeItemAllergens,
  formatGroupRule,
  getChoiceProblems,
  OptionGroups,
} from '@larder/shared/choice'
import {
  removePick,
  createPick,
  addPick,
  getPicks,
  countPicks,
  formatChoiceName,
  isChoiceAvailable,
  type MealPick,
} from '../../domain/meal-choice.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { UnsuitedMark } from '../../parts/ItemBadges.tsx'
import { courseFieldId, type MealForm } from './use-meal-form.ts'
import styles from './MealCourses.module.css'

type Course = catalogueApi.MealCourse
type Choice = Course['choices'][number]

/**
 * A short allergen text: what the item contains, or "ask the store". Traces are on the item's page, but for an item that
 * contains none, which would read as safe.
 */
function formatAllergenHint(item: catalogueApi.MenuItem): string | undefined {
  if (!item.isFood) return undefined
  const statement = describeItemAllergens(item, createDefaultChoice(item))
  const sentences = allergenSentences(statement)
  return statement.contains.length > 0 ? sentences[0] : sentences.join(' ')
}

/** The name and picture of a choice, its surcharge, and its allergens or that it is sold out. */
function createLabels(choice: Choice, item: catalogueApi.MenuItem, currency: string) {
  return {
    hint: isChoiceAvailable(choice, item) ? formatAllergenHint(item) : 'Sold out',
    end: choice.extraPrice > 0 && (
      <>
        +<Price amount={choice.extraPrice} currency={currency} />
      </>
    ),
    label: (
      <span className={styles.label}>
        <Picture src={item.picture} alt="" width={320} ratio="1 / 1" shape="field" />
        <span>
          {formatChoiceName(choice, item)} <UnsuitedMark item={item} />
        </span>
      </span>
    ),
  }
}

function CourseChoice({ course, choice, form }: { course: Course; choice: Choice; form: MealForm }) {
  const currency = useMenu().store.currency.currencyCode
  const item = form.menuItems.find(({ id }) => id === choice.menuItemId)
  if (!item) return null
  const { picks, setPicks } = form
  const count = countPicks(picks, course.id, choice)
  const isAvailable = isChoiceAvailable(choice, item)
  const addChoice = () => setPicks(addPick(picks, course, createPick(choice, item)))
  const removeChoice = () => setPicks(removePick(picks, course, choice))
  const inputProps = {
    name: course.id,
    isCard: true,
    checked: count > 0,
    disabled: !isAvailable,
    ...createLabels(choice, item, currency),
  }
  // A radio button cannot be freed, as a part must be that may be left out.
  if (course.max === 1 && course.min === 1) return <Radio {...inputProps} onChange={addChoice} />
  const isFull = getPicks(picks, course.id).length >= course.max
  return (
    <div className={styles.row}>
      <Checkbox
        {...inputProps}
        onChange={count > 0 ? removeChoice : addChoice}
        disabled={count === 0 && (!isAvailable || (isFull && course.max > 1))}
      />
      {count > 0 && course.max > 1 && (
        <Stepper
          value={count}
          max={isFull || !isAvailable ? count : course.max}
          label={item.name}
          onChange={(next) => (next > count ? addChoice() : removeChoice())}
          onRemove={removeChoice}
        />
      )}
    </div>
  )
}

function PickOptions({ course, form }: { course: Course; form: MealForm }) {
  const currency = useMenu().store.currency.currencyCode
  const coursePicks = getPicks(form.picks, course.id)
  const changeOptions = (changedIndex: number, options: MealPick['options']) =>
    form.setPicks({
      ...form.picks,
      [course.id]: coursePicks.map((pick, index) => (index === changedIndex ? { ...pick, options } : pick)),
    })
  return coursePicks.map((pick, index) => {
    const { item, options } = pick
    const requiredGroups = item.optionGroups.filter(({ min }) => min > 0)
    if (requiredGroups.length === 0) return null
    const problems = form.problems.length > 0 ? getChoiceProblems({ ...item, sizes: [] }, options) : []
    return (
      <Surface key={`${item.id} ${index}`} data-tone="sunken">
        <OptionGroups
          groups={requiredGroups}
          choice={options}
          onChange={(next) => changeOptions(index, next)}
          problems={problems}
          currency={currency}
        />
      </Surface>
    )
  })
}

/** The allergens of the chosen items and options. */
function MealFacts({ form }: { form: MealForm }) {
  const statement = describeMealAllergens(form.picks)
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

/** The courses of a meal with their choices, pictures, allergens and surcharges. */
export function MealCourses({ form }: { form: MealForm }) {
  return (
    <div className={styles.column}>
      {form.deal.courses.map((course) => (
        <ChoiceGroup
          key={course.id}
          id={courseFieldId(course.id)}
          legend={course.name}
          hint={formatGroupRule(course)}
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

import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon, type IconName } from '../media/Icon.tsx'
import { IconButton } from '../parts/Button.tsx'
import { Box, buildDescribedBy, FieldFrame, type FieldText } from './field-parts.tsx'

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'width'> & {
    icon?: IconName
    /** Shown at the end of the box: a button or a unit. */
    end?: ReactNode
  }

/** A single-line input. Takes every `<input>` attribute and `{...form.register('name')}`. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    problem,
    width = 'full',
    isLabelHidden,
    icon,
    end,
    id,
    type = 'text',
    ...input
  } = props
  const generatedId = useId()
  const inputId = id ?? generatedId
  const [isShown, setShown] = useState(false)
  const isSecret = type === 'password'
  return (
    <FieldFrame id={inputId} {...{ label, hint, problem, width, isLabelHidden }}>
      <Box data-invalid={problem ? true : undefined}>
        {icon && <Icon name={icon} size="small" />}
        <input
          {...input}
          id={inputId}
          type={isSecret && isShown ? 'text' : type}
          {...buildDescribedBy(inputId, { hint, problem })}
        />
        {isSecret && (
          <IconButton
            icon="eye"
            label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
        {end}
      </Box>
    </FieldFrame>
  )
}

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'width'>

/** A multi-line input. */
export function TextArea({
  label,
  hint,
  problem,
  width = 'full',
  isLabelHidden,
  id,
  ...input
}: TextAreaProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <FieldFrame id={inputId} {...{ label, hint, problem, width, isLabelHidden }}>
      <Box data-invalid={problem ? true : undefined}>
        <textarea {...input} id={inputId} {...buildDescribedBy(inputId, { hint, problem })} />
      </Box>
    </FieldFrame>
  )
}

export type SelectOption = { value: string; label: string }

/** A field for choosing one of many options. It reports the choice and is not part of the form's values. */
export type ChoiceProps = Pick<FieldText, 'label' | 'hint' | 'problem'> & {
  options: readonly SelectOption[]
  placeholder: string
  onChoose: (value: string) => void
}
type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'width' | 'children'> & { options: readonly SelectOption[] }

export function SelectField(props: SelectProps) {
  const { label, hint, problem, width = 'full', isLabelHidden, id, options, ...select } = props
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <FieldFrame id={inputId} {...{ label, hint, problem, width, isLabelHidden }}>
      <Box data-invalid={problem ? true : undefined}>
        <select {...select} id={inputId} {...buildDescribedBy(inputId, { hint, problem })}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Box>
    </FieldFrame>
  )
}

import type { ordersApi } from '@larder/shared/contracts'
import { problemKindText } from '@larder/shared/domain'
import {
  Checkbox,
  Chip,
  ChipRow,
  ChoiceGroup,
  Disclosure,
  Picture,
  Price,
  Stepper,
  TextArea,
} from '@larder/shared/ui'
import { changeProblemLine, toggleProblemLine, type LineDraft } from '../../stores/problem-draft.ts'
import { getLineWorth, needsPicture } from './report-state.ts'
import styles from './OrderProblem.module.css'
import { PictureField } from './PictureField.tsx'

/** The id of a line's question, for the error summary. */
export const kindGroupId = (basketLineId: string): string => `kind-${basketLineId}`

type Props = {
  form: ordersApi.ProblemForm
  line: ordersApi.ReportableLine
  draft: LineDraft | undefined
  link: string | undefined
  /** Shown at the kinds when none was chosen. */
  problem: string | undefined
}

function LineLabel({ line: { name, details, picture } }: Pick<Props, 'line'>) {
  return (
    <span className={styles.label}>
      <span className={styles.thumb}>
        <Picture src={picture} alt="" width={48} shape="field" ratio="1" />
      </span>
      <span>
        {name}
        {details.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    </span>
  )
}

type DetailsProps = Omit<Props, 'draft'> & { draft: LineDraft }

function LineDetails({ form, line, draft, link, problem }: DetailsProps) {
  const { businessOrderId } = form
  const { basketLineId, name, worth } = line
  const change = (part: Partial<LineDraft>) => changeProblemLine(businessOrderId, basketLineId, part)
  const isPictured = draft.kind !== undefined && form.pictures.kinds.includes(draft.kind)
  return (
    <div className={styles.details}>
      <ChoiceGroup legend={`What was wrong with ${name}?`} id={kindGroupId(basketLineId)} problem={problem}>
        <ChipRow>
          {form.kinds.map((kind) => (
            <Chip key={kind} isSelected={draft.kind === kind} onClick={() => change({ kind })}>
              {problemKindText(kind)}
            </Chip>
          ))}
        </ChipRow>
      </ChoiceGroup>
      {worth.length > 1 && (
        <div className={styles.quantity}>
          <span>{`How many of ${worth.length}?`}</span>
          <Stepper
            value={draft.quantity}
            max={worth.length}
            label={name}
            onChange={(quantity) => change({ quantity })}
          />
        </div>
      )}
      {isPictured && (
        <PictureField
          whose={{ businessOrderId, order: link }}
          line={line}
          pictureId={draft.pictureId}
          isWanted={needsPicture(form, line, draft)}
        />
      )}
      <Disclosure title="Add a note (optional)" isOpenAtFirst={draft.note !== ''}>
        <TextArea
          label={`Note about ${name}`}
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Disclosure>
    </div>
  )
}

/** A line of the order to report: tapped, it asks what was wrong with it. */
export function ReportedLine(props: Props) {
  const { form, line, draft } = props
  const { basketLineId, worth } = line
  const isGone = worth.length === 0
  return (
    <li className={styles.line}>
      <Checkbox
        isCard
        disabled={isGone}
        checked={draft !== undefined && !isGone}
        label={<LineLabel line={line} />}
        hint={isGone ? 'Reported already' : undefined}
        end={
          isGone ? undefined : (
            <Price amount={getLineWorth(line, draft)} currency={form.currency.currencyCode} />
          )
        }
        onChange={({ target }) => toggleProblemLine(form.businessOrderId, basketLineId, target.checked)}
      />
      {draft && !isGone && <LineDetails {...props} draft={draft} />}
    </li>
  )
}

import { useRef } from 'react'
import { Button, Row, useAction } from '@larder/shared/ui'
import { changeProblemLine } from '../../stores/problem-draft.ts'
import styles from './OrderProblem.module.css'
import { uploadPicture } from './upload-picture.ts'

type Props = {
  whose: { businessOrderId: string; order: string | undefined }
  line: { basketLineId: string; name: string }
  pictureId: string | undefined
  /** Whether with a picture the money goes back at once. */
  isWanted: boolean
}

/** A picture of what was wrong with a line. It is sent when it is chosen, so that a reload loses nothing. */
export function PictureField({ whose, line: { basketLineId, name }, pictureId, isWanted }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { businessOrderId } = whose
  const { run, isPending, problem } = useAction(async (photo: File) => {
    const id = await uploadPicture(whose, photo)
    changeProblemLine(businessOrderId, basketLineId, { pictureId: id })
  })
  const label = pictureId ? 'Change picture' : 'Add a picture'
  return (
    <div className={styles.picture}>
      {isWanted && !pictureId && (
        <p className={styles.hint}>
          With a picture your money goes back at once. Without one we have a look first.
        </p>
      )}
      <Row gap={2} align="center" wrap>
        <Button
          variant="outlined"
          size="small"
          startIcon="image"
          loading={isPending}
          aria-label={`${label} of ${name}`}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {pictureId && (
          <Button
            variant="text"
            size="small"
            aria-label={`Remove the picture of ${name}`}
            onClick={() => changeProblemLine(businessOrderId, basketLineId, { pictureId: undefined })}
          >
            Remove
          </Button>
        )}
        <span role="status">{pictureId && !isPending ? 'Picture added' : ''}</span>
      </Row>
      {/* The button above opens it; a file field itself cannot be styled or translated. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Picture of ${name}`}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          target.value = '' // the same picture may be chosen again after a failure
          if (photo) void run(photo)
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

import { paths } from '@larder/shared/domain'
import { ButtonLink, Surface } from '@larder/shared/ui'
import { MemberPage, OwnPart } from '../features/member-page/index.ts'
import { DetailsForm } from '../features/my-details/index.ts'
import { profile } from '../stores/member.ts'

/** `/member/my-details` (spec §2). */
export function Component() {
  return (
    <MemberPage
      title="My details"
      actions={
        <ButtonLink to={paths.changePassword()} variant="tinted" size="small" startIcon="lock">
          Change password
        </ButtonLink>
      }
    >
      <Surface data-pad="large">
        <OwnPart own={profile} what="Your details" rows={4}>
          {(member) => <DetailsForm key={member.memberId} member={member} />}
        </OwnPart>
      </Surface>
    </MemberPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

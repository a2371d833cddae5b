import { paths } from '@larder/shared/domain'
import { ButtonLink, Notice, Surface, toast, useNavigate } from '@larder/shared/ui'
import { BackLink } from '../features/member-page/BackLink.tsx'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { ChangePasswordForm } from '../features/password/ChangePasswordForm.tsx'
import { profile } from '../stores/member.ts'

/** `/member/change-password` (spec §2). A member without a password requests a link instead. */
export function Component() {
  const navigate = useNavigate()
  const done = () => {
    toast('Your password is changed', { tone: 'success' })
    void navigate(paths.myDetails())
  }
  return (
    <MemberPage title="Change password" isForm>
      <BackLink to={paths.myDetails()}>My details</BackLink>
      <Surface data-pad="large">
        <ResourceView resource={profile()} what="Your account">
          {({ hasPassword }) =>
            hasPassword ? (
              <ChangePasswordForm onDone={done} />
            ) : (
              <Notice
                title="You have no password yet"
                action={<ButtonLink to={paths.member()}>Back to your account</ButtonLink>}
              >
                You log in with a code or another account. To choose a password, log out and press “Forgotten
                your password?” on the log in page.
              </Notice>
            )
          }
        </ResourceView>
      </Surface>
    </MemberPage>
  )
}

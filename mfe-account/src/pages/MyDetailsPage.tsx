import { paths } from '@larder/shared/domain'
import { ButtonLink, Surface } from '@larder/shared/ui'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { profile } from '../stores/member.ts'
import styles from './MyDetailsPage.module.css'

/** `/member/my-details` (spec §2). */
export function Component() {
  return (
    <MemberPage title="My details" isForm>
      <Surface data-pad="large">
        <ResourceView resource={profile()} what="Your details" rows={4}>
          {(member) => <DetailsForm key={member.memberId} member={member} />}
        </ResourceView>
      </Surface>
      <Surface className={styles.password} data-pad="large">
        <div>
          <h2>Password</h2>
          <p>Changing it signs you out on your other devices.</p>
        </div>
        <ButtonLink to={paths.changePassword()} variant="tinted" startIcon="lock">
          Change password
        </ButtonLink>
      </Surface>
    </MemberPage>
  )
}

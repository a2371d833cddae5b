import { paths } from '@larder/shared/domain'
import { ButtonLink, styled, Surface } from '@larder/shared/ui'
import { MemberPage, ResourceView } from '../features/member-page/index.ts'
import { DetailsForm } from '../features/my-details/index.ts'
import { profile } from '../stores/member.ts'

const Password = styled(Surface)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(4),
  '& h2': theme.typography.h3,
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))

/** `/member/my-details` (spec §2). */
export function Component() {
  return (
    <MemberPage title="My details" isForm>
      <Surface data-pad="large">
        <ResourceView resource={profile()} what="Your details" rows={4}>
          {(member) => <DetailsForm key={member.memberId} member={member} />}
        </ResourceView>
      </Surface>
      <Password data-pad="large">
        <div>
          <h2>Password</h2>
          <p>Changing it signs you out on your other devices.</p>
        </div>
        <ButtonLink to={paths.changePassword()} variant="tinted" startIcon="lock">
          Change password
        </ButtonLink>
      </Password>
    </MemberPage>
  )
}

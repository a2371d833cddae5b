import type { ReactNode } from 'react'
import { StopNotifications } from '@larder/shared/order'
import { Surface, useBrandConfig } from '@larder/shared/ui'
import { SavedCards } from '../parts/SavedCards.tsx'
import { MarketingForm } from '../parts/MarketingForm.tsx'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { PhoneState } from '../features/phone/PhoneState.tsx'
import { DeleteMyAccount, DownloadMyData } from '../features/your-data/YourData.tsx'
import { marketing, profile, savedCards } from '../stores/member.ts'
import styles from './ProfilePage.module.css'

function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface className={styles.root} as="section" data-pad="large" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Surface>
  )
}

/** `/member/profile` (spec §2): the verified phone, saved cards, messages, and the member's own data. */
export function Component() {
  const isPhoneVerified = useBrandConfig()?.site.member.enableSmsVerification
  return (
    <MemberPage title="Profile and privacy" isForm>
      {isPhoneVerified && (
        <ProfileSection title="Your phone">
          <ResourceView resource={profile()} label="Your phone" rows={1}>
            {(member) => <PhoneState member={member} />}
          </ResourceView>
        </ProfileSection>
      )}
      <ProfileSection title="Saved cards">
        <ResourceView resource={savedCards()} label="Your cards">
          {({ cards }) => <SavedCards cards={cards} />}
        </ResourceView>
      </ProfileSection>
      <ProfileSection title="Messages from us">
        <ResourceView resource={marketing()} label="Your choices">
          {(preferences) => (
            <>
              <p>{preferences.marketingPreferencesIntro}</p>
              <MarketingForm preferences={preferences} />
            </>
          )}
        </ResourceView>
        <StopNotifications />
      </ProfileSection>
      <ProfileSection title="Your data">
        <DownloadMyData />
        <ResourceView resource={profile()} label="Your profile" rows={1}>
          {({ emailAddress }) => <DeleteMyAccount email={emailAddress} />}
        </ResourceView>
      </ProfileSection>
    </MemberPage>
  )
}

import { Bell } from './Bell.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The right of every header. */
export function HeadTools() {
  return (
    <>
      <Bell />
      <ProfileMenu />
    </>
  )
}

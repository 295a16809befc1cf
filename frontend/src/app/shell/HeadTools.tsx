import { Bell } from './Bell.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The right side of every header. */
export function HeadTools() {
  return (
    <>
      <Bell />
      <ProfileMenu />
    </>
  )
}

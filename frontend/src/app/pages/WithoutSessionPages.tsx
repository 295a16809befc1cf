import OutsidePages from '../../features/login/OutsidePages.tsx'
import PasswordPages from '../../features/password/PasswordPages.tsx'
import { useLocation } from '../../shared/router/index.ts'

/** Pages for who has no session: a new password, a first access, a log-in from outside. One download, so that no name of another is in a candidate's. */
export default function WithoutSessionPages() {
  const { pathname } = useLocation()
  return /^\/(?:external-auth|educat-bridge|oauth)\//i.test(pathname) ? <OutsidePages /> : <PasswordPages />
}

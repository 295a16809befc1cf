import { useLocation } from '../../shared/router/index.ts'
import { ExpiredLink } from './ExpiredLink.tsx'
import { FirstAccess } from './FirstAccess.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'

/** `/primeiro-acesso`, `/forgot-password`, `/reset_password/{token}` and `/reset-password-expired`: one download for who needs a password. */
export default function PasswordPages() {
  const { pathname } = useLocation()
  if (/^\/forgot-password\/*$/i.test(pathname)) return <ForgotPassword />
  if (/^\/primeiro-acesso\/*$/i.test(pathname)) return <FirstAccess />
  if (/^\/reset-password-expired\/*$/i.test(pathname)) return <ExpiredLink />
  return <ResetPassword />
}

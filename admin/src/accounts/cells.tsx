import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import type { ReactNode } from 'react'
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'

type Named = { name: string; username: string }
type Whose = (Named | { user: Named }) & { school: string | null }
type Program = Pick<Data.Identity.FailedLogin, 'browserFamily' | 'browserVersion'>

/** Content below the first line of a cell. */
export const Below = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
)

/** The parts of a row that are not empty, joined. */
export const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

/** The person of a row. */
export function Person() {
  const record = useRecordContext<Whose>()
  if (!record) return null
  const { name, username } = 'user' in record ? record.user : record
  return (
    <>
      {name}
      <Below>{joined(username, record.school)}</Below>
    </>
  )
}

/** A date and time of the row as text. */
export function When({ source }: { source: string }) {
  const [language] = useLocaleState()
  const iso = useRecordContext<Record<string, string>>()?.[source]
  return iso === undefined ? null : <>{dayAndTime(iso, language)}</>
}

/** The browser of a row as text. */
export function useBrowserText() {
  const translate = useTranslate()
  return ({ browserFamily, browserVersion }: Program) =>
    browserFamily === null
      ? translate('accounts.no_browser')
      : [browserFamily, browserVersion].filter((part) => part !== null).join(' ')
}

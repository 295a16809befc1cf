import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Why the server rejected a file, by its code, and what the candidate can do. */
export function FileRefusal({ code = 'failed' }: { code?: string | undefined }): ReactNode {
  const { t } = useTranslation('errors')
  return t([`file.${code}`, 'file.failed'])
}

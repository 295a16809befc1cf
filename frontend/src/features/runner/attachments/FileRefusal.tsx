import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Why the server does not take a file, by its code, and what to do. */
export function FileRefusal({ code = 'failed' }: { code?: string | undefined }): ReactNode {
  const { t } = useTranslation('errors')
  return t([`file.${code}`, 'file.failed'])
}

import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { downloadFrom } from '../../shared/save_as.ts'
import { browserWatch, SHOWN } from './browser_watch.ts'
import { JobsBar, type JobsBarProps } from './JobsBar.tsx'

const watch = browserWatch(async () => (await api.get('/v1/jobs', { query: SHOWN })).results)

/** The bar on the pages of staff. */
export default function StaffJobs({ userId }: { userId: number }) {
  const { t, i18n } = useTranslation('jobs')
  const act: JobsBarProps['act'] = async ({ id }, what) => {
    try {
      const params = { id }
      if (what === 'cancel') await api.post('/v1/jobs/:id/cancel', { params })
      else if (what === 'retry') await api.post('/v1/jobs/:id/retry', { params })
      else if (what === 'download') downloadFrom((await api.get('/v1/jobs/:id/file', { params })).url)
      else await api.post('/v1/jobs/:id/dismiss', { params })
      return null
    } catch (error) {
      return errorText(error, t, t('failed'))
    }
  }
  return (
    <JobsBar
      watch={watch}
      userId={userId}
      language={i18n.language}
      text={(key, params = {}) => t(key, params)}
      act={act}
    />
  )
}

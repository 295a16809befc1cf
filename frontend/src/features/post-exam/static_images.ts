import type { TFunction } from 'i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { downloadFrom } from '../../shared/save_as.ts'
import { toast } from '../../ui/toasts.ts'

/** Downloads all camera pictures of a sitting. The address opens once: it is fetched at the click. */
export async function downloadStaticImages(applicationId: number, t: TFunction): Promise<void> {
  try {
    const { url } = await api.get('/v1/applications/:id/static_images', { params: { id: applicationId } })
    downloadFrom(url)
  } catch (error) {
    const isNone = error instanceof ApiError && error.code === 'no_pictures'
    if (isNone) toast('info', t('post_exam:noPictures'))
    else toast('error', errorText(error, t, t('post_exam:imagesFailed')))
  }
}

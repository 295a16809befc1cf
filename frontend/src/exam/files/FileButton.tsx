import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { saveAs } from '../../shared/save_as.ts'
import { Button } from '../../ui/Button.ts'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { toast } from '../../ui/toasts.ts'

/** The file of an answer, fetched on demand: a plain link would not send the reader's token. */
export function FileButton({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation('corrections')
  const download = useMutation({
    mutationFn: async () => {
      const { pathname, search } = new URL(url, location.origin)
      saveAs(await api.blob(pathname + search), name)
    },
    // Why, where the server says so: a file may wait for somebody to release it.
    onError: (error) =>
      toast(
        'error',
        error instanceof ApiError && error.status === 409
          ? errorText(error, t, t('card.downloadFailed'))
          : t('card.downloadFailed')
      ),
  })
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-disabled={download.isPending}
      sx={{ overflowWrap: 'anywhere' }}
      onClick={() => !download.isPending && download.mutate()}
    >
      {t('card.download', { name })}
    </Button>
  )
}

import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { saveAs } from '../../shared/save_as.ts'
import { toast } from '../../ui/toasts.ts'

/** A file that the server stores. */
export interface StoredFile {
  id: number | string
  /** Absolute, or from the root on: an address of ours. */
  url: string
  filename: string
}

/** Files to download, each fetched on demand: a plain link would not send the reader's token. */
export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async (file: StoredFile) =>
      saveAs(await api.blob(new URL(file.url, location.origin).pathname), file.filename),
    onError: () => toast('error', t('files.failed')),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 3 }}>
      {files.map((file) => (
        <Button
          key={file.id}
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        >
          {t('files.download', { name: file.filename })}
        </Button>
      ))}
    </Box>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { pathOf } from '../../api/routes.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { toast } from '../../ui/toasts.ts'
import { sheetQuery } from './model/sheet_query.ts'
import type { ListFilters } from './model/filters.ts'
import { useSheetAt } from './sheets/use_sheet_orders.ts'

/** Downloads all rows of the list as it is narrowed and ordered now, as Excel; orders them where they are many. */
export function ListSheetButton({ collection, filters }: { collection: number; filters: ListFilters }) {
  const { t } = useTranslation('application_list')
  const [isBusy, setBusy] = useState(false)
  const sheetAt = useSheetAt(collection)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const query = sheetQuery(collection, filters)
      await sheetAt(pathOf('/v1/applications/dashboard/sheet', { query }), `aplicacoes-${collection}.xlsx`)
    } catch (error) {
      toast('error', errorText(error, t, t('excel.failed')))
    }
    setBusy(false)
  }
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        {t(isBusy ? 'excel.busy' : 'excel.download')}
      </Button>
    </Box>
  )
}

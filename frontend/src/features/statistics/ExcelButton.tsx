import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { pathOf } from '../../api/routes.ts'
import { saveAs } from '../../shared/save_as.ts'
import { Button } from '../../ui/Button.ts'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { toast } from '../../ui/toasts.ts'
import { narrowedBy, type StatisticsFilters } from './model.ts'

interface ExcelButtonProps {
  exam: number
  list: 'items' | 'classes'
  filters: StatisticsFilters
  search?: string
}

/** All of a list as a workbook, as it is narrowed now. */
export function ExcelButton({ exam, list, filters, search = '' }: ExcelButtonProps) {
  const { t } = useTranslation('statistics')
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    const filled = { params: { id: exam }, query: { list, search, ...narrowedBy(filters) } }
    try {
      const name = `${t(`excel.${list}.file`)}-${exam}.xlsx`
      saveAs(await api.blob(pathOf('/v1/exams/:id/statistics/sheet', filled)), name)
    } catch (error) {
      toast('error', errorText(error, t, t('excel.failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      data-print="no"
      startIcon={<DownloadIcon />}
      aria-disabled={isBusy}
      onClick={() => void download()}
    >
      {t(`excel.${list}.button`)}
    </Button>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import DownloadOutlined from '../../ui/icons/DownloadOutlined.ts'
import { downloadStaticImages } from './static_images.ts'
import type { Row } from './types.ts'

interface RowActionsProps {
  row: Row
  /** The page of a report card exists, and this person may open it. */
  showsReportCard: boolean
  onData(row: Row): void
}

/** What can be done with one application after its exam. */
export function RowActions({ row, showsReportCard, onData }: RowActionsProps) {
  const { t } = useTranslation('post_exam')
  const [isBusy, setBusy] = useState(false)
  const { name } = row.user
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    await downloadStaticImages(row.id, t)
    setBusy(false)
  }
  return (
    <Box sx={ACTIONS}>
      <Button size="small" variant="outlined" aria-label={t('dataOf', { name })} onClick={() => onData(row)}>
        {t('data')}
      </Button>
      <Button
        size="small"
        startIcon={<DownloadOutlined />}
        aria-label={t('imagesOf', { name })}
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        {t('images')}
      </Button>
      {showsReportCard &&
        (row.status === 'FINISHED' ? (
          <Button
            size="small"
            component={Link}
            to={`/answer-list/${row.id}`}
            aria-label={t('reportCardOf', { name })}
          >
            {t('reportCard')}
          </Button>
        ) : (
          <Button size="small" disabled>
            {t('reportCard')}
          </Button>
        ))}
    </Box>
  )
}

const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { whiteSpace: 'nowrap' },
} as const

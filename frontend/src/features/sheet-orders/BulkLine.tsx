import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { OrderProgress } from '../../ui/OrderProgress.tsx'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { isMaking, isRunning, isState, mayDownloadAll, percentOf, toneOf } from './model.ts'
import type { BulkStatus } from './types.ts'
import { useDownload, useOrderSheets } from './use_sheet_orders.ts'

/** How the order of all report cards of the collection is, with what can be done with them. */
export function BulkLine({ collection, bulk }: { collection: number; bulk: BulkStatus }) {
  const { t, i18n } = useTranslation('sheet_orders')
  const [openedAt] = useState(() => Date.now())
  const order = useOrderSheets(collection)
  const download = useDownload(collection)
  const { status, total, done, failed, orderedBy, createdAt, hasZip } = bulk
  const running = isRunning(status?.id)
  const percent = percentOf(bulk)
  const number = (value: number | null) => (value ?? 0).toLocaleString(i18n.language)
  const lines = [
    ...((failed ?? 0) > 0 ? [t('bulk.failed', { count: failed ?? 0 })] : []),
    ...(orderedBy !== null && createdAt !== null
      ? [
          t('bulk.by', {
            name: orderedBy.name,
            day: dayAndTime(createdAt, i18n.language, openedAt),
          }),
        ]
      : []),
  ]
  const making = isMaking(status?.id)
  const amount = { done: number(done), total: number(total) }
  const state = making ? t('bulk.making') : isState(status?.id) ? t(`states.${status.id}`) : t('bulk.never')
  return (
    <Box
      component="section"
      aria-label={t('bulk.title')}
      sx={({ tokens }) => ({
        px: 4,
        py: 2,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        backgroundColor: tokens.surface,
        '& button': { minHeight: 44 },
      })}
    >
      <OrderProgress
        title={t('bulk.title')}
        state={making ? t('bulk.makingOf', amount) : state}
        tone={toneOf(status?.id)}
        percent={percent}
        numbers={status === null || making ? undefined : t('bulk.numbers', amount)}
        lines={lines}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<DownloadIcon />}
              disabled={!mayDownloadAll(bulk)}
              aria-disabled={download.isPending}
              onClick={() => !download.isPending && download.mutate(null)}
            >
              {t('bulk.zip')}
            </Button>
            <Button
              variant={hasZip ? 'outlined' : 'contained'}
              aria-disabled={running || order.isPending}
              onClick={() => !running && !order.isPending && order.mutate(null)}
            >
              {t(hasZip ? 'bulk.again' : 'bulk.generate')}
            </Button>
          </>
        }
      />
      {/* Every tenth, and each state: a number that runs is not read aloud. */}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {running && percent != null
          ? t('bulk.spoken', { state, percent: Math.floor(percent / 10) * 10 })
          : state}
      </Box>
    </Box>
  )
}

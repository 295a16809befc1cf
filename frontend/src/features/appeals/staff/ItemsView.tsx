import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { DecisionsLink } from '../../../exam/DecisionsLink.tsx'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { laterDialog } from '../../../ui/Later.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { ItemAppeals } from '../types.ts'
import { useItems } from './use_appeals.ts'

const BulkReplySheet = laterDialog(() => import('./BulkReplySheet.tsx'))

interface ItemsViewProps {
  collection: number
  /** Shows the appeals against this item. */
  onOpen(item: ItemAppeals): void
}

/** The appeals of a collection by what they are about: where somebody waits comes first. */
export function ItemsView({ collection, onOpen }: ItemsViewProps) {
  const { t } = useTranslation('appeals_desk')
  const items = useItems(collection)
  const [openedAt] = useState(() => Date.now())
  const [replying, setReplying] = useState<ItemAppeals | null>(null)
  if (items.data === undefined)
    return items.isError ? (
      <RetryNotice onRetry={() => void items.refetch()}>
        {errorText(items.error, t, t('items.loadFailed'))}
      </RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, borderRadius: 10 }} />
    )
  if (items.data.results.length === 0)
    return (
      <EmptyState title={t('empty.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('empty.none')}</Box>
      </EmptyState>
    )
  return (
    <>
      <Box component="ul" aria-label={t('items.label')} sx={ROWS}>
        {items.data.results.map((entry) => (
          <ItemRow
            key={`${entry.exam.id} ${entry.item.id}`}
            entry={entry}
            now={openedAt}
            onOpen={() => onOpen(entry)}
            onReply={() => setReplying(entry)}
          />
        ))}
      </Box>
      {replying !== null && (
        <BulkReplySheet collection={collection} entry={replying} onClose={() => setReplying(null)} />
      )}
    </>
  )
}

interface ItemRowProps {
  entry: ItemAppeals
  now: number
  onOpen(): void
  onReply(): void
}

function ItemRow({ entry, now, onOpen, onReply }: ItemRowProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const id = useId()
  const { exam, item, analysis, replied, disclosed, total, oldestAt } = entry
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: '1 1 320px', display: 'grid', gap: 1 }}>
        <Box id={id} className="numbers" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {t('card.against', { exam: exam.name, position: item.position })}
        </Box>
        <Box className="numbers">
          {t('window.counts', { analysis, replied, disclosed, total: t('window.total', { count: total }) })}
        </Box>
        <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {oldestAt === null
            ? t('items.allReplied')
            : t('items.oldest', { day: dayAndTime(oldestAt, i18n.language, now) })}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '& > *': { minHeight: 44, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        <DecisionsLink item={item.id} describedBy={id}>
          {t('items.decisions')}
        </DecisionsLink>
        {analysis > 0 && entry.mayReply && (
          <Button variant="outlined" aria-describedby={id} onClick={onReply}>
            {t('items.bulk')}
          </Button>
        )}
        <Button variant={analysis > 0 ? 'contained' : 'outlined'} aria-describedby={id} onClick={onOpen}>
          {t('items.open')}
        </Button>
      </Box>
    </Box>
  )
}

const ROWS = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 } as const
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

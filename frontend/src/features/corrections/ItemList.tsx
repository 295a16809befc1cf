import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fillLetters } from '../../locales/fill_letters.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { laterDialog } from '../../ui/Later.tsx'
import { placeOf, type ListPlace } from '../../ui/paged_filters.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ItemCard } from './ItemCard.tsx'
import { isNarrowed, type ItemFilters } from './model/filters.ts'
import type { Entries, MarkSaver } from './model/mark_saver.ts'
import type { ItemWithAnswer } from './types.ts'
import type { ItemPage } from './use_items.ts'

/** With the views of items, which come when one is opened. */
const ItemSheet = laterDialog(() => import('../../exam/content/ItemSheet.tsx'))
const AnnotateSheet = laterDialog(() => import('./AnnotateSheet.tsx'))

interface ItemListProps {
  list: ItemPage
  /** The cards are those of before, until the new ones are there. */
  isBusy: boolean
  entries: Entries
  saver: MarkSaver
  page: number
  onPage(page: number, place: ListPlace): void
  filters: ItemFilters
  onClear(): void
}

/** A page of answers. A card stays where it is after its mark is saved, whatever the filters say. */
export function ItemList({ list, isBusy, entries, saver, page, onPage, filters, onClear }: ItemListProps) {
  const { t, i18n } = useTranslation('corrections')
  const [seen, setSeen] = useState<ItemWithAnswer | null>(null)
  const [annotated, setAnnotated] = useState<ItemWithAnswer | null>(null)
  const { results, count, countIsMinimum, numPages } = list
  const number = count.toLocaleString(i18n.language)
  if (results.length === 0) {
    const narrowed = isNarrowed(filters)
    return (
      <EmptyState title={t(narrowed ? 'empty.narrowedTitle' : 'empty.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(narrowed ? 'empty.narrowed' : 'empty.none')}</Box>
        {narrowed && (
          <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <Box
        component="ul"
        aria-label={t('list')}
        aria-busy={isBusy}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, opacity: isBusy ? 0.6 : 1 }}
      >
        {results.map((row) => (
          <ItemCard
            key={row.correctionId}
            row={saver.newest(row)}
            entry={entries.get(row.correctionId)}
            saver={saver}
            onSee={setSeen}
            onAnnotate={setAnnotated}
          />
        ))}
      </Box>
      <PageSteps
        showing={fillLetters(t('showing'), {
          X: results.length,
          Y: countIsMinimum ? t('moreThan', { number }) : number,
        })}
        page={page}
        numPages={numPages}
        {...(countIsMinimum && { hasNext: list.next !== null })}
        onPage={(to) => onPage(to, placeOf(to, page, list))}
      />
      {annotated !== null && (
        <AnnotateSheet row={annotated} saver={saver} onClose={() => setAnnotated(null)} />
      )}
      {seen !== null && (
        <ItemSheet
          item={seen.item}
          position={seen.itemPosition}
          response={seen.response}
          attachments={seen.attachments.map(({ filename, url }) => ({ name: filename, url }))}
          onClose={() => setSeen(null)}
        />
      )}
    </>
  )
}

/** Cards with their two columns, as the list will have them. */
export function ItemListSkeleton() {
  const { t } = useTranslation('corrections')
  return (
    <Box role="status" aria-label={t('common:loading')} sx={{ display: 'grid', gap: 4 }}>
      {Array.from({ length: 3 }, (_, at) => (
        <Box key={at} sx={{ p: 5, border: 1, borderColor: 'divider', borderRadius: '10px' }}>
          <Skeleton style={{ width: '40%', height: 22 }} />
          <Box
            sx={{
              mt: 4,
              display: 'grid',
              gap: 5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(320px, 460px)' },
            }}
          >
            <Skeleton style={{ height: 140, borderRadius: 8 }} />
            <Skeleton style={{ height: 140, borderRadius: 8 }} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

import { EMPTY_RESPONSE, type ItemLanguage, type OpenFile } from '@banca/item-renderers/contract'
import { FileOpener } from '@banca/item-renderers/view'
import { useTranslation } from 'react-i18next'
import { streamAddress } from '../../api/files.ts'
import { DecisionsLink } from '../../exam/DecisionsLink.tsx'
import { Box } from '../../ui/Box.ts'
import BlockIcon from '../../ui/icons/Block.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { Explanations } from './Explanations.tsx'
import { itemAnchor } from './go_to_item.ts'
import { keyOf } from './model.ts'
import type { ViewedItem } from './types.ts'
import { useItemView } from './use_exam_view.ts'

interface ItemCardProps {
  exam: number
  item: ViewedItem
  /** The reader has access to the key, and with it to what was decided about the item. */
  isKeyShown: boolean
}

/** One item of the exam, with its statement and, where it is disclosed, its key. */
export function ItemCard({ exam, item, isKeyShown }: ItemCardProps) {
  const { t, i18n } = useTranslation('exam_view')
  const { itemId, position, verboseName, category, value } = item
  const id = itemAnchor(itemId)
  const kind = `items:${category.toLowerCase()}.name`
  const facts = [
    verboseName,
    i18n.exists(kind) ? t(kind) : null,
    value === undefined || !item.asksAnswer
      ? null
      : t('item.value', { count: value, points: value.toLocaleString(i18n.language) }),
  ].filter(Boolean)
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={({ tokens }) => ({
        p: { xs: 4, sm: 5 },
        backgroundColor: tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        breakInside: 'avoid-page',
        minWidth: 0,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 1, mb: 3 }}>
        <Typography variant="h3" id={id} tabIndex={-1} className="numbers" sx={{ scrollMarginTop: 80 }}>
          {t('item.name', { position })}
        </Typography>
        <Box component="span" className="numbers" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {facts.join(' · ')}
        </Box>
        {!item.isAvailable && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 600 }}
          >
            <BlockIcon fontSize="small" aria-hidden />
            {t('item.unavailable')}
          </Box>
        )}
      </Box>
      <ItemContent exam={exam} item={item} />
      {isKeyShown && item.asksAnswer && (
        <Box sx={{ mt: 3 }}>
          <DecisionsLink isSmall item={itemId} describedBy={id}>
            {t('item.decisions')}
          </DecisionsLink>
        </Box>
      )}
    </Box>
  )
}

/** The statement with its key, its pictures and its explanations. */
export function ItemContent({ exam, item }: { exam: number; item: ViewedItem }) {
  const { t, i18n } = useTranslation('exam_view')
  const { data, isError, refetch } = useItemView(exam, item)
  if (data === undefined)
    return isError ? (
      <RetryNotice onRetry={() => void refetch()}>
        {t('item.loadFailed')} {t('item.checkConnection')}
      </RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 120, borderRadius: 8 }} />
    )
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  const disclosed = keyOf(item)
  return (
    <>
      <FileOpener value={openStored}>
        <data.Review
          item={data.item}
          response={{ ...EMPTY_RESPONSE, alternatives: [] }}
          attachments={[]}
          {...(disclosed !== undefined && { disclosed })}
          isCancelled={item.isCancelled}
          keyOnly
          language={language}
        />
      </FileOpener>
      <Explanations item={item} withPictures={data.withPictures} language={language} />
    </>
  )
}

/** `isLocal` leaves out the notice about streaming: the page needs a connection anyway. */
const openStored: OpenFile = async (url) => ({ address: await streamAddress(url), isLocal: true })

import type { ItemLanguage, OpenFile } from '@banca/item-renderers/contract'
import { AnswerOwnerProvider, FileOpener, loadReview } from '@banca/item-renderers/view'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { streamAddress } from '../../../api/files.ts'
import { fetchPictures } from '../../../exam/content/fetch_pictures.ts'
import { pictureAddresses, withLocalPictures } from '../../../exam/content/item_pictures.ts'
import { loadItemTexts } from '../../../exam/content/item_texts.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { AppealCase } from '../types.ts'

/** The item as candidates get it, with the answer that was given. */
export function CaseItem({ appeal }: { appeal: AppealCase }) {
  const { t, i18n } = useTranslation('appeals_desk')
  const { id, publicItem, givenAnswer } = appeal
  const { data, isError, refetch } = useQuery({
    queryKey: ['appeal-item', id, publicItem.id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const [Review, pictures] = await Promise.all([
        loadReview(publicItem.category),
        fetchPictures(pictureAddresses([publicItem]), signal),
        loadItemTexts(i18n),
      ])
      return { item: withLocalPictures(publicItem, pictures), Review }
    },
  })
  if (data === undefined)
    return isError ? (
      <RetryNotice onRetry={() => void refetch()}>{t('case.itemFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 8 }} />
    )
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  return (
    <AnswerOwnerProvider value="candidate">
      <FileOpener value={openStored}>
        <data.Review
          item={data.item}
          response={givenAnswer.response}
          attachments={givenAnswer.attachments}
          language={language}
        />
      </FileOpener>
    </AnswerOwnerProvider>
  )
}

/** `isLocal` leaves out the notice about streaming: the page needs a connection anyway. */
const openStored: OpenFile = async (url) => ({ address: await streamAddress(url), isLocal: true })

import type { ItemLanguage, OpenFile, PublicItem, WireResponse } from '@banca/item-renderers/contract'
import { AnswerOwnerProvider, FileOpener, loadReview } from '@banca/item-renderers/view'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { streamAddress } from '../../api/files.ts'
import { Box } from '../../ui/Box.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FileButton } from '../files/FileButton.tsx'
import { fetchPictures } from './fetch_pictures.ts'
import { pictureAddresses, withLocalPictures } from './item_pictures.ts'
import { loadItemTexts } from './item_texts.ts'

interface ItemSheetProps {
  item: PublicItem
  position: number
  response: WireResponse
  attachments: readonly { name: string; url: string }[]
  onClose(): void
}

/** The item of an answer and the answer, as its category shows them (rule-correction-002). */
export default function ItemSheet({ item, position, response, attachments, onClose }: ItemSheetProps) {
  const { t, i18n } = useTranslation('corrections')
  const { data, isError, refetch } = useItemView(item)
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  return (
    <SideSheet place="wide" isRead title={t('item.title', { position })} onClose={onClose}>
      {data !== undefined ? (
        <Box sx={{ minWidth: 0 }}>
          <AnswerOwnerProvider value="candidate">
            <FileOpener value={openStored}>
              <data.Review
                item={data.item}
                response={response}
                attachments={attachments.map((file) => ({
                  filename: file.name,
                  path: '',
                  url: shownAt(file),
                }))}
                language={language}
              />
            </FileOpener>
          </AnswerOwnerProvider>
          {attachments.map((file) => (
            <FileButton key={file.url} {...file} />
          ))}
        </Box>
      ) : isError ? (
        <RetryNotice onRetry={() => void refetch()}>{t('item.loadFailed')}</RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, borderRadius: 10 }} />
      )}
    </SideSheet>
  )
}

/** What the item needs to be shown: its view, its texts and its pictures. */
function useItemView(item: PublicItem) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['item-with-answer-item', item.id],
    staleTime: 600_000,
    queryFn: async ({ signal }) => {
      const [Review, pictures] = await Promise.all([
        loadReview(item.category),
        fetchPictures(pictureAddresses([item]), signal),
        loadItemTexts(i18n),
      ])
      return { Review, item: withLocalPictures(item, pictures) }
    },
  })
}

/** `isLocal` leaves out the notice about streaming: the page needs a connection anyway. */
const openStored: OpenFile = async (url) => ({ address: await streamAddress(url), isLocal: true })

/** The view shows pictures itself; other files are offered as a download. */
const shownAt = ({ name, url }: { name: string; url: string }) =>
  /\.(?:png|jpe?g|gif|webp)$/i.test(name) ? url : 'about:blank'

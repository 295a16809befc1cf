import type { ItemLanguage, OpenFile } from '@banca/item-renderers/contract'
import { FileOpener } from '@banca/item-renderers/view'
import { useTranslation } from 'react-i18next'
import { streamAddress } from '../../api/files.ts'
import type { User } from '../../api/session.ts'
import { StoredFiles } from '../../exam/files/StoredFiles.tsx'
import { Box } from '../../ui/Box.ts'
import { DecisionNote } from './DecisionNote.tsx'
import { disclosureOf, responseOf } from './entries.ts'
import { LoadFailed } from './SheetFailed.tsx'
import { ItemSkeleton } from './SheetSkeleton.tsx'
import { TeacherComment } from './TeacherComment.tsx'
import { TextAnnotations } from './TextAnnotations.tsx'
import type { SheetEntry } from './types.ts'
import { useItemReview } from './use_answer_sheet.ts'

interface ItemReviewProps {
  entry: SheetEntry
  user: Pick<User, 'id'>
  /** False: the answer alone, without what is disclosed of its correction. */
  showsCorrection?: boolean
}

/** An item with the answer that was given, and as much of its correction as the reader may see. */
export function ItemReview({ entry, user, showsCorrection = true }: ItemReviewProps) {
  const { i18n } = useTranslation()
  const { data, error, refetch, isFetching } = useItemReview(user.id, entry)
  if (data === undefined) {
    return error === null ? (
      <ItemSkeleton />
    ) : (
      <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  }
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  const files = entry.given?.attachments ?? []
  const disclosed = showsCorrection ? disclosureOf(entry) : {}
  return (
    <>
      <FileOpener value={openStored}>
        <data.Review
          item={data.item}
          response={responseOf(entry)}
          attachments={files.map(({ filename, path, url }) => ({
            filename,
            path,
            url: PICTURE.test(filename) ? url : NO_LINK,
          }))}
          disclosed={disclosed.explanations ? { ...disclosed, explanations: data.explanations } : disclosed}
          isCancelled={entry.isCancelled}
          isTimedOut={entry.given?.isTimedOut === true}
          language={language}
        />
      </FileOpener>
      {files.length > 0 && <StoredFiles files={files} />}
      {showsCorrection && entry.decision !== undefined && (
        <Box sx={{ mt: 5 }}>
          <DecisionNote decision={entry.decision} />
        </Box>
      )}
      {showsCorrection && entry.comment !== undefined && (
        <Box sx={{ mt: 5 }}>
          <TeacherComment html={entry.comment} />
        </Box>
      )}
      {showsCorrection && (
        <Box sx={{ mt: 5, '&:empty': { display: 'none' } }}>
          <TextAnnotations entry={entry} />
        </Box>
      )}
    </>
  )
}

/** `isLocal` leaves out the notice about streaming: the answer sheet needs a connection anyway. */
const openStored: OpenFile = async (url) => ({ address: await streamAddress(url), isLocal: true })

/** Files that the view itself shows: the picture that was the answer. */
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i

/** Of other files the view shows the names: `StoredFiles` offers the downloads. */
const NO_LINK = 'about:blank'

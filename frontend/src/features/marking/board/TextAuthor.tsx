import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AuthorLine } from './AuthorLine.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useAuthorLooks, useSeeAuthor, type SeenAuthor } from './use_author.ts'

interface TextAuthorProps {
  plan: number
  /** Number of the text in the plan. */
  task: string
}

/** Whose a text is: who has seen it and why, and how to see it. The name is kept nowhere, and gone when the text is closed. */
export function TextAuthor(text: TextAuthorProps) {
  const { t } = useTranslation('marking')
  const found = useAuthorLooks(text)
  const see = useSeeAuthor(text)
  const [author, setAuthor] = useState<SeenAuthor['author'] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 44, borderRadius: 10 }} />
    )
  const { isKnown, looks } = found.data
  const seeAgain = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      setAuthor((await see(null)).author)
    } catch (error) {
      toast('error', errorText(error, t, t('author.failed')))
    } finally {
      setBusy(false)
    }
  }
  const press = () => {
    if (author !== null) setAuthor(null)
    else if (isKnown) void seeAgain()
    else setAsking(true)
  }
  return (
    <Box component="section" aria-label={t('author.title')} sx={PART}>
      <AuthorLine looks={looks} author={author} now={found.dataUpdatedAt} />
      <div>
        <Button variant="outlined" aria-disabled={isBusy} sx={{ minHeight: 44 }} onClick={press}>
          {t(author !== null ? 'author.hide' : isKnown ? 'author.again' : 'author.see')}
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('author.askTitle')}
          action={t('author.see')}
          onConfirm={async (reason) => {
            setAuthor((await see(reason)).author)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {t('author.ask')}
        </ReasonDialog>
      )}
    </Box>
  )
}

const PART = { display: 'grid', gap: 3, overflowWrap: 'anywhere' } as const

import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, removeDraft, writeDraft } from '../../../api/drafts.ts'
import { errorText } from '../../../api/error_text.ts'
import { useSession } from '../../../api/session.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentEditor } from '../../../ui/comments/CommentEditor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { ItemAppeals } from '../types.ts'
import { BulkChoice } from './BulkChoice.tsx'
import {
  bulkDraft,
  draftedText,
  missingOf,
  NO_REFUSAL,
  NO_TEXT,
  refusalOf,
  type ReplyText,
} from './reply_model.ts'
import { DESK_KEY, RESULTS } from './use_appeals.ts'
import { sendBulk, skippedBy, useBulkPreview, useWaiting } from './use_bulk.ts'

interface BulkReplySheetProps {
  collection: number
  entry: ItemAppeals
  onClose(): void
}

const NONE: ReadonlySet<number> = new Set()

/**
 * One reply to the chosen appeals against an item, sent once the preview of just this choice is there. What somebody has written to meanwhile is left
 * out, and the page shows how many. What is typed stays on this device until the server has it: whoever looks at an appeal first finds it again.
 */
export default function BulkReplySheet({ collection, entry, onClose }: BulkReplySheetProps) {
  const { t } = useTranslation('appeals_desk')
  const client = useQueryClient()
  const userId = useSession()?.user.id ?? 0
  const draft = bulkDraft(entry.item.id)
  const waiting = useWaiting(collection, entry)
  const [chosen, setChosen] = useState(NONE)
  const [text, setText] = useState(() => draftedText(readDraft(userId, draft)) ?? NO_TEXT)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const [isBusy, setBusy] = useState(false)
  const rows = (waiting.data?.rows ?? []).filter(({ id }) => chosen.has(id))
  const preview = useBulkPreview(entry.item.id, rows)
  const isPreviewed = preview.data !== undefined && !preview.isPlaceholderData
  const change = (part: Partial<ReplyText>) => {
    const next = { ...text, ...part }
    setText(next)
    if (next.response === '' && next.result === null) removeDraft(userId, draft)
    else writeDraft(userId, draft, next)
    setRefusal(NO_REFUSAL)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = missingOf(text, false, t('common:required'))
    if (missing !== null || text.result === null) return setRefusal(missing ?? NO_REFUSAL)
    if (rows.length === 0) return setRefusal({ ...NO_REFUSAL, general: t('bulk.none') })
    // The button shows that it waits.
    if (!isPreviewed) return
    setBusy(true)
    try {
      const done = await sendBulk(entry.item.id, rows, { response: text.response, result: text.result.id })
      toast('success', t('bulk.done', { count: done.replied.length }))
      setChosen(NONE)
      removeDraft(userId, draft)
      await client.invalidateQueries({ queryKey: [DESK_KEY] })
      if (done.skipped.length === 0) onClose()
      else setRefusal({ ...NO_REFUSAL, general: skippedText(done.skipped) })
    } catch (error) {
      setRefusal(refusalOf(error, t('common:error')))
    } finally {
      setBusy(false)
    }
  }
  const skippedText = (skipped: readonly { reason: string }[]) =>
    skippedBy(skipped)
      .map(([reason, count]) => t(`bulk.skipped.${reason}`, { count }))
      .join(' ')
  const { data } = preview
  return (
    <SideSheet
      title={t('bulk.title', { position: entry.item.position })}
      onClose={onClose}
      mayLeave={(how) => how === 'escape' && !isBusy}
      isAwaiting={isBusy}
    >
      {waiting.data === undefined ? (
        waiting.isError ? (
          <RetryNotice onRetry={() => void waiting.refetch()}>
            {errorText(waiting.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <Skeleton
            role="status"
            aria-label={t('common:loading')}
            style={{ height: 200, borderRadius: 10 }}
          />
        )
      ) : (
        <Box
          component="form"
          noValidate
          aria-label={t('bulk.title', { position: entry.item.position })}
          onSubmit={(event: FormEvent) => void submit(event)}
          sx={{ display: 'grid', gap: 4 }}
        >
          <BulkChoice {...waiting.data} chosen={chosen} onChange={setChosen} />
          <Picker
            required
            label={t('reply.decision')}
            source={RESULTS}
            value={text.result}
            error={refusal.fields.result}
            onChange={(result) => change({ result: result && { id: result.id, name: result.name } })}
          />
          <div>
            <CommentEditor
              label={t('reply.response')}
              value={text.response}
              onChange={(response) => change({ response })}
            />
            <Box role="alert" sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
              {refusal.fields.response}
            </Box>
          </div>
          <Box role="status">
            {rows.length > 0 && preview.isError && (
              <RetryNotice onRetry={() => void preview.refetch()}>
                {errorText(preview.error, t, t('bulk.previewFailed'))}
              </RetryNotice>
            )}
            {rows.length > 0 && isPreviewed && data !== undefined && (
              <Notice kind={data.skipped.length > 0 ? 'warning' : 'info'}>
                {t('bulk.preview', { count: data.replied.length })} {skippedText(data.skipped)}
              </Notice>
            )}
          </Box>
          <Box role="alert">
            {refusal.general !== null && <Notice kind="warning">{refusal.general}</Notice>}
          </Box>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={isBusy || rows.length === 0 || !isPreviewed}
            sx={{ minHeight: 44 }}
          >
            {isBusy ? t('reply.sending') : t('bulk.send', { count: rows.length })}
          </Button>
        </Box>
      )}
    </SideSheet>
  )
}

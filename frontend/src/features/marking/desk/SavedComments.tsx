import { htmlToText } from '@banca/item-renderers/comments'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { beginningOf } from '../model/mark.ts'
import { SAVED_LENGTH_MOST, SAVED_MOST, useSavedComments } from './use_saved_comments.ts'

interface SavedCommentsProps {
  /** HTML of the comment that is being written. */
  comment: string
  onInsert(text: string): void
  onClose(): void
}

/** The comments that a corrector keeps: insert, add, delete. They are inserted by typing as well, which the sheet says. */
export default function SavedComments({ comment, onInsert, onClose }: SavedCommentsProps) {
  const { t } = useTranslation('marking')
  const { comments, change } = useSavedComments(true)
  const [begun] = useState(() => beginningOf(htmlToText(comment), SAVED_LENGTH_MOST))
  const [text, setText] = useState(begun.text)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ text: string; at: number } | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with its comment.
  useEffect(() => undo.current?.focus(), [removed])
  const run = async (next: (before: readonly string[]) => readonly string[]): Promise<boolean> => {
    if (isBusy) return false
    setFailure(null)
    if (change === null) {
      setFailure(t('saved.unread'))
      return false
    }
    setBusy(true)
    try {
      await change(next)
      return true
    } catch (error) {
      setFailure(errorText(error, t, t('saved.failed')))
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async () => {
    const typed = text.trim()
    if (typed === '') return setFailure(t('saved.empty'))
    if (comments.length >= SAVED_MOST && !comments.includes(typed))
      return setFailure(t('saved.full', { count: SAVED_MOST }))
    if (!(await run((before) => [...before.filter((one) => one !== typed), typed]))) return
    setText('')
    setRemoved(null)
  }
  const remove = async (text: string, at: number) => {
    if (await run((before) => before.filter((other) => other !== text))) setRemoved({ text, at })
  }
  const putBack = async ({ text, at }: { text: string; at: number }) => {
    if (!(await run((before) => before.toSpliced(at, 0, text)))) return
    setRemoved(null)
    list.current?.focus()
  }
  return (
    // A click beside it loses nothing that was typed.
    <SideSheet
      title={t('saved.title')}
      onClose={onClose}
      mayLeave={(how) => how === 'escape' || text === '' || text === begun.text}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('saved.text')}</Box>
      <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
      <Box role="status">
        {removed !== null && (
          <Notice
            kind="info"
            action={
              <Button
                ref={undo}
                variant="outlined"
                aria-disabled={isBusy}
                sx={{ minHeight: 44 }}
                onClick={() => void putBack(removed)}
              >
                {t('saved.undo')}
              </Button>
            }
          >
            {t('saved.removed')}
          </Notice>
        )}
      </Box>
      <Box ref={list} tabIndex={-1} role="group" aria-label={t('saved.list')}>
        {comments.length === 0 ? (
          <div>{t('saved.none')}</div>
        ) : (
          <Box component="ul" aria-label={t('saved.title')} sx={LIST}>
            {comments.map((one, at) => (
              <li key={one}>
                <Box id={`saved-${at}`} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {one}
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-describedby={`saved-${at}`}
                    onClick={() => onInsert(one)}
                  >
                    {t('saved.insert')}
                  </Button>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-disabled={isBusy}
                    aria-describedby={`saved-${at}`}
                    onClick={() => void remove(one, at)}
                  >
                    {t('saved.remove')}
                  </Button>
                </Box>
              </li>
            ))}
          </Box>
        )}
      </Box>
      <TextArea
        label={t('saved.new')}
        value={text}
        maxLength={SAVED_LENGTH_MOST}
        rows={4}
        onChange={setText}
      />
      {begun.isCut && text === begun.text && (
        <Box sx={{ color: 'text.secondary' }}>{t('saved.cut', { count: SAVED_LENGTH_MOST })}</Box>
      )}
      <Button variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }} onClick={() => void add()}>
        {t('saved.add')}
      </Button>
    </SideSheet>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  '& > li': { pb: 3, borderBottom: 1, borderColor: 'divider' },
} as const

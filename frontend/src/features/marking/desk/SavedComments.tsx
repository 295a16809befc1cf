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
import { withEdited } from '../model/saved_comments.ts'
import { SavedCommentEdit, type EditedComment } from './SavedCommentEdit.tsx'
import { SAVED_LENGTH_MOST, SAVED_MOST, useSavedComments } from './use_saved_comments.ts'

interface SavedCommentsProps {
  /** HTML of the comment that is being written. */
  comment: string
  onInsert(text: string): void
  onClose(): void
}

/** The comments that a corrector keeps: insert, add, edit in their place, delete. They are inserted by typing as well, which the sheet says. */
export default function SavedComments({ comment, onInsert, onClose }: SavedCommentsProps) {
  const { t } = useTranslation('marking')
  const { comments, change } = useSavedComments(true)
  const [begun] = useState(() => beginningOf(htmlToText(comment), SAVED_LENGTH_MOST))
  const [text, setText] = useState(begun.text)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ text: string; at: number } | null>(null)
  const [edited, setEdited] = useState<EditedComment | null>(null)
  /** Whose edit button gets the focus back. */
  const [left, setLeft] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with its comment.
  useEffect(() => undo.current?.focus(), [removed])
  useEffect(() => editButton.current?.focus(), [left])
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
  const beginEdit = (text: string) => {
    // What is being edited elsewhere in the list is saved or left first.
    if (isBusy || edited !== null) return
    setLeft(null)
    setEdited({ original: text, text })
  }
  const saveEdited = async ({ original, text }: EditedComment) => {
    const typed = text.trim()
    if (typed === '') return setFailure(t('saved.empty'))
    if (typed !== original && comments.includes(typed)) return setFailure(t('saved.twice'))
    if (!comments.includes(original) && comments.length >= SAVED_MOST)
      return setFailure(t('saved.full', { count: SAVED_MOST }))
    if (typed !== original && !(await run((before) => withEdited(before, original, typed)))) return
    closeEdited(typed)
  }
  const closeEdited = (text: string) => {
    setFailure(null)
    setRemoved(null)
    setEdited(null)
    setLeft(text)
  }
  const form = edited !== null && (
    <SavedCommentEdit
      edited={edited}
      isGone={!comments.includes(edited.original)}
      isBusy={isBusy}
      onChange={(text) => setEdited({ ...edited, text })}
      onSave={() => void saveEdited(edited)}
      onCancel={() => closeEdited(edited.original)}
    />
  )
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
      mayLeave={(how) => how === 'escape' || (edited === null && (text === '' || text === begun.text))}
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
        {comments.length === 0 && edited === null ? (
          <div>{t('saved.none')}</div>
        ) : (
          <Box component="ul" aria-label={t('saved.title')} sx={LIST}>
            {comments.map((one, at) => (
              <li key={one}>
                {edited?.original === one ? (
                  form
                ) : (
                  <>
                    <Box id={`saved-${at}`} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                      {one}
                    </Box>
                    <Box sx={ACTS}>
                      <Button
                        size="small"
                        variant="outlined"
                        aria-disabled={edited !== null}
                        aria-describedby={`saved-${at}`}
                        onClick={() => edited === null && onInsert(one)}
                      >
                        {t('saved.insert')}
                      </Button>
                      <Button
                        ref={left === one ? editButton : undefined}
                        size="small"
                        variant="outlined"
                        aria-disabled={isBusy || edited !== null}
                        aria-describedby={`saved-${at}`}
                        onClick={() => beginEdit(one)}
                      >
                        {t('saved.edit')}
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
                  </>
                )}
              </li>
            ))}
            {/* Deleted on another device meanwhile: what is typed stays, and is saved as a further one. */}
            {edited !== null && !comments.includes(edited.original) && <li>{form}</li>}
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

/** What waits until an edit is saved or left looks so. */
const ACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  mt: 2,
  '& > [aria-disabled=true]': { opacity: 0.55 },
} as const
